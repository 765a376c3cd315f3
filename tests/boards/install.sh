#!/usr/bin/env bash
# Installs what tests/boards needs, from Debian or Ubuntu, where that can be done; what is missing is named.
set -u
declare -A package=(
    [arm-none-eabi-gcc]="gcc-arm-none-eabi libnewlib-arm-none-eabi"
    [qemu-system-arm]=qemu-system-arm
    [riscv64-unknown-elf-gcc]="gcc-riscv64-unknown-elf picolibc-riscv64-unknown-elf"
    [qemu-system-riscv32]=qemu-system-misc
    [avr-gcc]="gcc-avr avr-libc"
    [simavr]=simavr
    [cppcheck]=cppcheck
    [doxygen]=doxygen
    [cmake]=cmake
    [clang]="clang libclang-rt-14-dev"
    [valgrind]=valgrind
    [chromium]=chromium
    [chromedriver]=chromium-driver
    [qemu-ppc64]=qemu-user
    [i686-linux-gnu-gcc]="gcc-i686-linux-gnu libc6-dev-i386-cross"
    [arm-linux-gnueabihf-gcc]="gcc-arm-linux-gnueabihf libc6-dev-armhf-cross"
    [aarch64-linux-gnu-gcc]="gcc-aarch64-linux-gnu libc6-dev-arm64-cross"
    [powerpc64-linux-gnu-gcc]="gcc-powerpc64-linux-gnu libc6-dev-ppc64-cross"
)
missing=()
for tool in "${!package[@]}"; do
    command -v "$tool" >/dev/null || missing+=("$tool")
done
[ ${#missing[@]} -eq 0 ] && exit 0
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo -n)
if command -v apt-get >/dev/null && "${as_root[@]}" true 2>/dev/null; then
    "${as_root[@]}" apt-get update -qq >/dev/null 2>&1
    for tool in "${missing[@]}"; do
        # shellcheck disable=SC2086
        DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends ${package[$tool]} \
            >/dev/null 2>&1 || echo "not installed: $tool (Debian: ${package[$tool]})"
    done
else
    for tool in "${missing[@]}"; do
        echo "not installed: $tool (Debian: ${package[$tool]})"
    done
fi
exit 0
