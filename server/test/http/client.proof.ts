// The client of this repository with a service on PostgreSQL: the quick tests have SQLite.
import '../../../client/client.test.ts'
import '../../../client/each.test.ts'
import '../../../client/retries.test.ts'
