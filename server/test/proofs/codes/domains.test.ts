// Short links on several domains: what holds on SQLite in the quick tests holds on PostgreSQL.
import '../../codes/domains.test.ts'
