// What holds on SQLite in these quick tests holds on PostgreSQL.
import '../../http/errors.test.ts'
import '../../http/fair.test.ts'
import '../../http/own-addresses.test.ts'
import '../../http/validation.test.ts'
