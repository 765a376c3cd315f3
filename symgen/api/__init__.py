"""Public functions of symgen, such as load, derive, generate, prove and check.

Each module imports only the packages that its functions use.
"""
