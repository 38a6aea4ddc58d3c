// What holds on SQLite in these quick tests holds on PostgreSQL.
import '../../accounts/deleted-accounts.test.ts'
import '../../accounts/isolation.test.ts'
import '../../accounts/mail.test.ts'
import '../../accounts/plans.test.ts'
