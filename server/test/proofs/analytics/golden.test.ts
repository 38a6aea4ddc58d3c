// Answers about scans are on PostgreSQL byte for byte what the quick test holds them to on SQLite.
import '../../analytics/golden.test.ts'
