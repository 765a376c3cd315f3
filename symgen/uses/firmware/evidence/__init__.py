"""The evidence of an export: requirements, faults, coverage, stack, coding rules and versions, each by script."""
