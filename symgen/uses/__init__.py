"""Optional packages on top of the core: lessons, pages, simulation, data, firmware, certificates and benchmarks."""
