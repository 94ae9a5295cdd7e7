"""Where tables are kept: in an SQLite file, or in PostgreSQL, which several servers share."""
