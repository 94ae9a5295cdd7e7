"""The pages people see, one module for each kind."""
