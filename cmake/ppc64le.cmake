# SPDX-License-Identifier: Apache-2.0
include(${CMAKE_CURRENT_LIST_DIR}/target.cmake)
selipc_target(ppc64le powerpc64le-linux-gnu ppc64le)
