// What holds on SQLite in these quick tests holds on PostgreSQL.
import '../../operations/documented.test.ts'
import '../../operations/shutdown.test.ts'
