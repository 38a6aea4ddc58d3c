// What the guides offer for copying: what holds on SQLite in the quick tests holds on PostgreSQL.
import '../../http/documented-requests.test.ts'
import '../../http/snippets.test.ts'
