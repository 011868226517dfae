# SPDX-License-Identifier: Apache-2.0
include(${CMAKE_CURRENT_LIST_DIR}/target.cmake)
selipc_target(aarch64 aarch64-linux-gnu aarch64)
