"""The public functions: load, derive, generate, export, build, certify, prove, check.

Each module imports only the packages that its functions use.
"""
