// The examples of the OpenAPI document: what holds on SQLite in the quick test holds on PostgreSQL.
import '../../http/examples.test.ts'
