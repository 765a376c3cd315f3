"""Models for readers: words for banners and tables, and drawings."""
