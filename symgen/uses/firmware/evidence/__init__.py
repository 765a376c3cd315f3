"""Reports beside exported firmware: requirements, faults, coverage, stack use, coding rules and versions."""
