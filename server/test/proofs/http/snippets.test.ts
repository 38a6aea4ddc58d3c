// What the guides offer for copying: on PostgreSQL, and requests with curl also when something is wrong.
import '../../http/documented-requests.test.ts'
import '../../http/snippets.test.ts'
