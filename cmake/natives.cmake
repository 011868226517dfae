# SPDX-License-Identifier: Apache-2.0
#
# Builds the C core for every architecture that this machine has a compiler for:
#
#   cmake -DOUTPUT=DIR -DBUILD=DIR [-DREQUIRE_ALL=ON] [-DTESTS=ON] -P cmake/natives.cmake
#
# OUTPUT gets a directory for each under JNA's resource names, with libselipc.so
# and selipc-guest. The host's own architecture must build; another one is
# skipped, with the reason, unless REQUIRE_ALL. TESTS also runs the tests: the
# host's, the host's with sanitizers, and the foreign ones under qemu-user.
cmake_minimum_required(VERSION 3.18)

foreach(directory OUTPUT BUILD)
  if(NOT ${directory})
    message(FATAL_ERROR "natives.cmake needs -D${directory}=DIR")
  endif()
  get_filename_component(${directory} "${${directory}}" ABSOLUTE)
endforeach()
if(TESTS)
  set(TESTS ON)
else()
  set(TESTS OFF)
endif()

get_filename_component(sources "${CMAKE_CURRENT_LIST_DIR}/../native" ABSOLUTE)
cmake_host_system_information(RESULT host QUERY OS_PLATFORM)
find_program(ninja ninja)
# As CMake chooses it.
set(host_compiler cc)
if(DEFINED ENV{CC})
  separate_arguments(host_compiler UNIX_COMMAND "$ENV{CC}")
endif()
cmake_host_system_information(RESULT jobs QUERY NUMBER_OF_LOGICAL_CORES)

set(x86_64_triplet x86_64-linux-gnu)
set(aarch64_triplet aarch64-linux-gnu)
set(ppc64le_triplet powerpc64le-linux-gnu)
set(x86_64_resource linux-x86-64)
set(aarch64_resource linux-aarch64)
set(ppc64le_resource linux-ppc64le)
if(NOT DEFINED ${host}_triplet)
  message(FATAL_ERROR "selipc runs on x86_64, aarch64 and ppc64le; this host is ${host}")
endif()

# Something that can't be had here: an error where it is required.
function(give_up what reason)
  if(REQUIRE_ALL)
    message(FATAL_ERROR "${what}: ${reason}")
  endif()
  message("${what}: skipped, ${reason}")
endfunction()

# Sets `result` to "" when the compiler makes a program with these flags, else to
# the reason.
function(try_compiler result compiler)
  set(probe "${BUILD}/probe")
  file(MAKE_DIRECTORY "${probe}")
  file(WRITE "${probe}/probe.c"
       "#include <sys/msg.h>\nint main(void) { return msgget(IPC_PRIVATE, 0) < 0; }\n")
  set(${result} "" PARENT_SCOPE)
  find_program(found_${compiler} ${compiler})
  if(NOT found_${compiler})
    set(${result} "there is no ${compiler}" PARENT_SCOPE)
    return()
  endif()
  execute_process(COMMAND ${compiler} ${ARGN} -o "${probe}/probe" "${probe}/probe.c"
                  RESULT_VARIABLE code OUTPUT_QUIET ERROR_VARIABLE errors)
  if(NOT code EQUAL 0)
    string(REGEX MATCH "[^\n]*(error:|cannot find)[^\n]*" line "${errors}")
    string(REPLACE ";" " " flags "${ARGN}")
    set(${result} "${compiler} ${flags} does not make a program (${line})" PARENT_SCOPE)
  endif()
endfunction()

# Whether a build directory is one of this source tree with these settings, so
# that building suffices: it configures again by itself when a file changed.
function(is_configured result build prefix)
  set(${result} OFF PARENT_SCOPE)
  if(NOT EXISTS "${build}/CMakeCache.txt")
    return()
  endif()
  file(STRINGS "${build}/CMakeCache.txt" cache
       REGEX "^(CMAKE_HOME_DIRECTORY|CMAKE_INSTALL_PREFIX|SELIPC_TESTS):")
  if(NOT "CMAKE_HOME_DIRECTORY:INTERNAL=${sources}" IN_LIST cache)
    file(REMOVE_RECURSE "${build}")
  elseif((NOT TESTS OR "SELIPC_TESTS:BOOL=ON" IN_LIST cache)
         AND "CMAKE_INSTALL_PREFIX:PATH=${prefix}" IN_LIST cache
         AND (EXISTS "${build}/build.ninja" OR EXISTS "${build}/Makefile"))
    set(${result} ON PARENT_SCOPE)
  endif()
endfunction()

# Runs a command; its output is shown when it fails.
function(run what)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE code OUTPUT_VARIABLE text ERROR_VARIABLE text)
  if(NOT code EQUAL 0)
    message("${text}")
    message(FATAL_ERROR "${what} failed (${code})")
  endif()
endfunction()

function(build_tree what build prefix)
  is_configured(configured "${build}" "${prefix}")
  if(NOT configured)
    set(generator "")
    if(ninja AND NOT EXISTS "${build}/CMakeCache.txt")
      set(generator -G Ninja)
    endif()
    run("configuring ${what}" ${CMAKE_COMMAND} -S "${sources}" -B "${build}" ${generator}
        -DSELIPC_TESTS:BOOL=${TESTS} -DCMAKE_INSTALL_PREFIX:PATH=${prefix} ${ARGN})
  endif()
  # A directory with tests, from an earlier run, doesn't have to build them now.
  set(targets library guest)
  if(TESTS)
    set(targets all)
  endif()
  run("building ${what}" ${CMAKE_COMMAND} --build "${build}" --parallel ${jobs}
      --target ${targets})
endfunction()

function(run_tests what build)
  message("${what}: tests")
  execute_process(COMMAND ${CMAKE_CTEST_COMMAND} --output-on-failure WORKING_DIRECTORY "${build}"
                  RESULT_VARIABLE code)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "${what}: tests failed (${code})")
  endif()
endfunction()

function(build_architecture architecture)
  set(resource ${${architecture}_resource})
  set(build "${BUILD}/${resource}")
  set(prefix "${OUTPUT}/${resource}")
  is_configured(configured "${build}" "${prefix}")
  if(NOT configured)
    if(NOT architecture STREQUAL host)
      try_compiler(reason ${${architecture}_triplet}-gcc -static)
      if(reason)
        give_up(${resource} "${reason}")
        return()
      endif()
    else()
      try_compiler(reason ${host_compiler} -static)
      if(reason)
        message(FATAL_ERROR "${resource}: ${reason}. It takes a C compiler and a static C "
                "library: gcc and libc6-dev on Debian, gcc and glibc-static on Fedora")
      endif()
    endif()
  endif()
  build_tree(${resource} "${build}" "${prefix}"
             -DCMAKE_TOOLCHAIN_FILE=${sources}/../cmake/${architecture}.cmake)
  run("installing ${resource}" ${CMAKE_COMMAND} --install "${build}")
  message("${resource}: ${prefix}")
  if(NOT TESTS)
    return()
  endif()
  if(NOT architecture STREQUAL host)
    file(STRINGS "${build}/CMakeCache.txt" emulator REGEX "^SELIPC_EMULATOR:.*NOTFOUND")
    if(emulator)
      give_up("${resource} tests" "there is no qemu-user for ${architecture}")
      return()
    endif()
  endif()
  run_tests(${resource} "${build}")
endfunction()

function(test_sanitized)
  set(build "${BUILD}/sanitized")
  is_configured(configured "${build}" "${BUILD}/sanitized-install")
  if(NOT configured)
    try_compiler(reason ${host_compiler} -fsanitize=address,undefined)
    if(reason)
      give_up("sanitizers" "${reason}")
      return()
    endif()
  endif()
  build_tree("the sanitized tests" "${build}" "${BUILD}/sanitized-install" -DSELIPC_SANITIZE=ON)
  run_tests("sanitizers" "${build}")
endfunction()

foreach(architecture x86_64 aarch64 ppc64le)
  build_architecture(${architecture})
endforeach()
if(TESTS)
  test_sanitized()
endif()
