// What holds on SQLite in these quick tests holds on PostgreSQL.
import '../../operations/documented.test.ts'
