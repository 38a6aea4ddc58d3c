// The recipes of docs/routing.md: what holds on SQLite in the quick tests holds on PostgreSQL.
import '../../codes/recipes.test.ts'
