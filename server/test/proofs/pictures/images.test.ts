// Images over HTTP: what holds on SQLite in the quick tests holds on PostgreSQL.
import '../../pictures/images.test.ts'
