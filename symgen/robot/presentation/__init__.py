"""Presentation of models: texts for banners and tables, macros of headers, and HTML for notebooks."""
