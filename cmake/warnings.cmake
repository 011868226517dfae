# SPDX-License-Identifier: Apache-2.0
# Every C file of the project is compiled with these.
add_compile_options(-Wall -Wextra -Wconversion -Wshadow -Wstrict-prototypes -Werror)
