// What holds on SQLite in these quick tests holds on PostgreSQL.
import '../../analytics/named-periods.test.ts'
import '../../analytics/report-embeds.test.ts'
