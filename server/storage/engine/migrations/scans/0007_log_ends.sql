-- How far each server's scan log is written; how far it is recorded is in watermarks. Only where the
-- database is shared: on one machine the logs themselves can be looked at.
create {unlogged} table log_ends (
  log_id {text} primary key,
  written {int} not null,
  told_at {int} not null
) {strict};
