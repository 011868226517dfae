# SPDX-License-Identifier: Apache-2.0
# What the three toolchain files share: selipc_target(processor triplet emulator).
# Where the host is the target, the compiler that CMake finds is used as it is.
function(selipc_target processor triplet emulator)
  cmake_host_system_information(RESULT host QUERY OS_PLATFORM)
  if(host STREQUAL processor)
    return()
  endif()
  set(CMAKE_SYSTEM_NAME Linux PARENT_SCOPE)
  set(CMAKE_SYSTEM_PROCESSOR ${processor} PARENT_SCOPE)
  set(CMAKE_C_COMPILER ${triplet}-gcc PARENT_SCOPE)
  # Debian puts a foreign libc below /usr/<triplet>, where the emulator looks for
  # the dynamic loader.
  find_program(SELIPC_EMULATOR NAMES qemu-${emulator}-static qemu-${emulator})
  mark_as_advanced(SELIPC_EMULATOR)
  if(SELIPC_EMULATOR)
    set(CMAKE_CROSSCOMPILING_EMULATOR ${SELIPC_EMULATOR} -L /usr/${triplet} PARENT_SCOPE)
  endif()
endfunction()
