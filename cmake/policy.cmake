# SPDX-License-Identifier: Apache-2.0
#
# Compiles the lab's SELinux policy for a number of categories:
#
#   cmake -DCATEGORIES=1024 -DOUTPUT=FILE [-DDENIED=ON] -P cmake/policy.cmake
#
# CATEGORIES  how many categories s0 allows: c0 to cN-1
# OUTPUT      the binary policy, for /sys/fs/selinux/load; OUTPUT.cil keeps what was appended
# DENIED      adds the domains of policy/denied.cil
#
# Version 33 is the newest that Linux 6.1 loads; newer kernels load it too.
set(POLICY_VERSION 33)

if(NOT CATEGORIES MATCHES "^[1-9][0-9]*$")
  message(FATAL_ERROR "policy.cmake: CATEGORIES is '${CATEGORIES}': give a number of at least 1")
endif()
if(NOT OUTPUT)
  message(FATAL_ERROR "policy.cmake: OUTPUT is not set: name the file to write")
endif()
find_program(SECILC secilc)
if(NOT SECILC)
  message(FATAL_ERROR "policy.cmake: secilc is not installed (Debian: secilc, Fedora: secilc)")
endif()

get_filename_component(OUTPUT "${OUTPUT}" ABSOLUTE)
get_filename_component(folder "${OUTPUT}" DIRECTORY)
file(MAKE_DIRECTORY "${folder}")

math(EXPR last "${CATEGORIES} - 1")
set(names "")
set(declarations "")
foreach(number RANGE ${last})
  string(APPEND names " c${number}")
  string(APPEND declarations "(category c${number})\n")
endforeach()
if(last EQUAL 0)
  set(all "(c0)")
else()
  set(all "(range c0 c${last})")
endif()
file(WRITE "${OUTPUT}.cil"
  "${declarations}"
  "(categoryorder (${names}))\n"
  "(sensitivitycategory s0 (${all}))\n"
  "(userrange u ((s0) (s0 (${all}))))\n")

set(sources "${CMAKE_CURRENT_LIST_DIR}/../policy/base.cil" "${OUTPUT}.cil")
if(DENIED)
  list(APPEND sources "${CMAKE_CURRENT_LIST_DIR}/../policy/denied.cil")
endif()
execute_process(
  COMMAND ${SECILC} -M true -c ${POLICY_VERSION} -o "${OUTPUT}" -f /dev/null ${sources}
  RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  file(REMOVE "${OUTPUT}")
  message(FATAL_ERROR "policy.cmake: secilc failed (${status})")
endif()
