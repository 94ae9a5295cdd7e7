"""Words for options that tests make up."""
