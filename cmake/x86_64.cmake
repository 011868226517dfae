# SPDX-License-Identifier: Apache-2.0
include(${CMAKE_CURRENT_LIST_DIR}/target.cmake)
selipc_target(x86_64 x86_64-linux-gnu x86_64)
