# SPDX-License-Identifier: Apache-2.0
#
#   docker build -t selipc .
#   docker run --rm --ipc=host -v /sys/fs/selinux:/sys/fs/selinux:ro selipc run
#
# A container measures the host's kernel, but not from where a host's process
# stands: its IPC namespace is new, with limits of its own, unless --ipc=host;
# selinuxfs is absent unless passed in; and its domain is another one
# (container_t). Switching the mode (--states) needs selinuxfs passed writable and
# --security-opt label=disable --privileged. `selipc doctor` says what it sees.
#
# Any Debian, Ubuntu, Fedora or RHEL image of these three architectures serves:
#   docker build --build-arg BASE=ubuntu:24.04 -t selipc .
ARG BASE=debian:12

FROM ${BASE} AS build
COPY . /src
# The launcher knows what a build needs, and stops with 70 when it fails.
RUN /src/selipc --help >/dev/null

FROM ${BASE}
RUN if command -v apt-get; then \
        apt-get update && \
        jre=openjdk-17-jre-headless && \
        { apt-cache show $jre >/dev/null 2>&1 || jre=default-jre-headless; } && \
        apt-get install -y --no-install-recommends $jre && \
        rm -rf /var/lib/apt/lists/*; \
    else \
        dnf install -y java-21-openjdk-headless && dnf clean all; \
    fi
COPY --from=build /src/selipc /src/target/selipc.jar /opt/selipc/
RUN ln -s /opt/selipc/selipc /usr/local/bin/selipc
ENTRYPOINT ["selipc"]
CMD ["--help"]
