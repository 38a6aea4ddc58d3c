// The client of this repository with a service on PostgreSQL: the quick test has SQLite.
import '../../../../client/client.test.ts'
