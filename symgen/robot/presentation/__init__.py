"""Presentation of models: texts for banners and tables, and drawings."""
