"""Programs that end in counted loops over what their straight lines have computed."""
