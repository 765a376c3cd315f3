"""A model for people: words for banners and tables, and drawings."""
