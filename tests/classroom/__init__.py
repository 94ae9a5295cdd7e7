"""A class: its people, its tables, its lesson."""
