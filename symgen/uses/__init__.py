"""What stands on the core and could be taken away: lessons, pages, simulation, data, firmware, certificates, times."""
