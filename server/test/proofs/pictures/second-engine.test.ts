// What holds on SQLite in these quick tests holds on PostgreSQL.
import '../../pictures/frames.test.ts'
import '../../pictures/logos.test.ts'
import '../../pictures/scannability.test.ts'
