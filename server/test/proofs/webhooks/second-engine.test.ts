// What holds on SQLite in these quick tests holds on PostgreSQL.
import '../../webhooks/webhook-events.test.ts'
import '../../webhooks/webhook-filters.test.ts'
