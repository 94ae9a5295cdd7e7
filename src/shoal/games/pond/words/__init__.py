"""Every sentence and name that people read: a folder for each language."""
