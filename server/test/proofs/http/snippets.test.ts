// The programs of the guides: what holds on SQLite in the quick test holds on PostgreSQL.
import '../../http/snippets.test.ts'
