-- Who changed what, written in the transaction of the change. An id holds its time.
create table audit (
  account_id {text} not null,
  id {text} not null,
  mode {text}, -- null: what both modes share
  actor_kind {text} not null,
  actor_id {text},
  actor_name {text} not null,
  request_id {text},
  action {text} not null,
  target {text} not null,
  changes {text} not null, -- JSON: field → from, to
  primary key (account_id, id)
) {strict};
-- What happened to one thing.
create index audit_by_target on audit (account_id, target, id);
