"""The boards for firmware: their compilers, the features of their cores, and their emulators."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from symgen.uses.firmware.cycles import Executed, cortex_m4, cortex_m7, software_avr, software_rv32


@dataclass(frozen=True, slots=True)
class Board:
    """A processor core with its compiler, and the emulated machine that runs programs for it."""

    name: str
    core: str
    tools: str
    """Prefix of the names of the board's compiler and binary utilities, such as ``avr-``; empty for this computer."""
    flags: tuple[str, ...]
    unit: str
    """The widest type that the floating-point unit of the core computes: ``double``, ``float`` or ``none``."""
    support: str
    """Name of the template with the start-up code, the serial output and the tick counter."""
    machine: str
    """A text that names the machine for which the support code is written."""
    ticks: str
    """The end of the sentence "Ticks are ...": the unit of the tick counter."""
    tick_mask: str = "0xFFFFFFFFU"
    link: tuple[str, ...] = ()
    emulator: tuple[str, ...] = ()
    """The command that runs the emulator of the board. The path of the program to run is appended to this command."""
    cycles: Callable[[Executed], int | None] = lambda _: None
    """Estimates the cycles of a function from its executed instructions; returns None if there is no estimate."""
    assumptions: str = ""
    """Assumptions of the estimate of cycles."""
    narrow_double: bool = False
    """True if the compiler stores a double in four bytes, with the precision of a float."""
    flash: str = "0x00000000"
    ram: str = "0x20000000"
    uart: str = "0x40004000"
    """The address of the serial port in the emulated machine; ``flash`` and ``ram`` are the addresses of its memory."""

    @property
    def compiler(self) -> str:
        return f"{self.tools}gcc" if self.tools else "cc"


_ARM = ("-mthumb", "-mfloat-abi=hard", "-fno-math-errno")
_BARE = ("-nostartfiles", "-Wl,--gc-sections", "-T", "board/link.ld")
_QEMU_ARM = ("-nographic", "-semihosting", "-icount", "shift=7,sleep=off", "-kernel")
_QEMU_RISC_V = (
    "qemu-system-riscv32",
    "-machine",
    "virt",
    "-bios",
    "none",
    "-nographic",
    "-icount",
    "shift=0",
    "-kernel",
)
_RISC_V = ("-mabi=ilp32", "-mcmodel=medlow", "--specs=picolibc.specs")
_CORTEX_M7 = Board(
    "cortex-m7",
    "Arm Cortex-M7 with a double-precision unit",
    "arm-none-eabi-",
    ("-mcpu=cortex-m7", "-mfpu=fpv5-d16", *_ARM),
    "double",
    "mps2",
    "an Arm MPS2 as QEMU emulates it",
    "of the processor's clock; QEMU with -icount shift=7 counts 3.2 per instruction",
    "0xFFFFFFU",
    ("--specs=nosys.specs", *_BARE),
    ("qemu-system-arm", "-machine", "mps2-an500", *_QEMU_ARM),
    cortex_m7,
    "a lower bound, with two instructions in every cycle, and code and data in tightly coupled memory",
)
_CORTEX_WITHOUT_CYCLES = replace(_CORTEX_M7, cycles=lambda _: None, assumptions="")
_RV32 = Board(
    "rv32",
    "RISC-V RV32IMAC",
    "riscv64-unknown-elf-",
    ("-march=rv32imac", *_RISC_V),
    "none",
    "virt",
    "QEMU's virtual RISC-V machine",
    "one for each instruction",
    "0xFFFFFFFFU",
    _BARE,
    _QEMU_RISC_V,
    software_rv32,
    "one cycle for each instruction, 84 for each call of libgcc's arithmetic: a mean counted by QEMU, within 10 %",
)
_BOARDS = (
    Board(
        "generic",
        "any processor with a C99 compiler",
        "",
        (),
        "double",
        "host",
        "this computer",
        "of the processor's time, as clock() counts them",
    ),
    Board(
        "cortex-m4f",
        "Arm Cortex-M4F",
        "arm-none-eabi-",
        ("-mcpu=cortex-m4", "-mfpu=fpv4-sp-d16", *_ARM),
        "float",
        "mps2",
        "an Arm MPS2 as QEMU emulates it",
        "of the processor's clock; QEMU with -icount shift=7 counts 3.2 per instruction",
        "0xFFFFFFU",
        ("--specs=nosys.specs", *_BARE),
        ("qemu-system-arm", "-machine", "mps2-an386", *_QEMU_ARM),
        cortex_m4,
        "instruction timings of the Cortex-M4 Technical Reference Manual r0p1 (tables 3-1 and 7-1), memory without"
        " wait states, 3 cycles for a branch, one more if the next instruction needs the result, loads and stores not"
        " pipelined",
    ),
    _CORTEX_M7,
    replace(
        _CORTEX_WITHOUT_CYCLES,
        name="cortex-m33",
        core="Arm Cortex-M33",
        flags=("-mcpu=cortex-m33", "-mfpu=fpv5-sp-d16", *_ARM),
        unit="float",
        ticks="of the processor's clock; QEMU with -icount shift=8 counts 5.12 per instruction",
        emulator=tuple(each.replace("=7", "=8") for each in ("qemu-system-arm", "-machine", "mps2-an505", *_QEMU_ARM)),
        flash="0x10000000",
        ram="0x38000000",
        uart="0x50200000",
    ),
    replace(
        _CORTEX_WITHOUT_CYCLES,
        name="cortex-m0plus",
        core="Arm Cortex-M0+",
        flags=("-mcpu=cortex-m0plus", "-mthumb", "-mfloat-abi=soft"),
        unit="none",
        machine="an Arm MPS2 with a Cortex-M3 as QEMU emulates it, which has all instructions of the Cortex-M0+",
        emulator=("qemu-system-arm", "-machine", "mps2-an385", *_QEMU_ARM),
    ),
    _RV32,
    replace(
        _RV32,
        name="rv32imc",
        core="RISC-V RV32IMC, such as the ESP32-C3",
        flags=("-march=rv32imc", *_RISC_V),
        emulator=(*_QEMU_RISC_V[:-1], "-cpu", "rv32,a=false,f=false,d=false", "-kernel"),
    ),
    Board(
        "avr",
        "AVR ATmega2560",
        "avr-",
        ("-mmcu=atmega2560",),
        "none",
        "avr",
        "an ATmega2560",
        "of the processor's clock",
        "0xFFFFFFFFU",
        ("-lm",),
        ("simavr", "-m", "atmega2560", "-f", "16000000"),
        software_avr,
        "1.5 cycles for each instruction, 127 for each call of avr-libc's arithmetic: means counted by simavr, within"
        " 10 %",
        narrow_double=True,
    ),
)
BOARDS = {board.name: board for board in _BOARDS}
"""The boards by name; the option ``board`` accepts these names."""
