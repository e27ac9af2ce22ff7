"""Backups: every table of a database in one file of our own, from and to SQLite and PostgreSQL alike."""
