-- Recorders on PostgreSQL take turns by a lock on this table: see storage/engine/postgres/postgres-lock.ts. It
-- holds nothing.
create {unlogged} table recorder_turns (
  at {int} not null
) {strict};
