# SPDX-License-Identifier: Apache-2.0
option(SELIPC_SANITIZE "Build with AddressSanitizer and UndefinedBehaviorSanitizer" OFF)

if(SELIPC_SANITIZE)
  # A finding ends the test; without frame pointers its stack is cut short.
  set(flags -fsanitize=address,undefined -fno-sanitize-recover=all)
  add_compile_options(${flags} -fno-omit-frame-pointer -g)
  add_link_options(${flags})
endif()
