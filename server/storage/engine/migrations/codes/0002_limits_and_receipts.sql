-- The minute an account is in, shared by all servers. On the embedded database it is kept in memory
-- instead. Nothing is lost when it is: a new minute begins.
create {unlogged} table rate_windows (
  bucket {text} primary key,
  ends_at {int} not null,
  used {int} not null
) {strict};

-- What was answered to a POST with an Idempotency-Key, written in the batch of what it did.
create table receipts (
  account_id {text} not null,
  mode {text} not null,
  route {text} not null,
  idempotency_key {text} not null,
  body_hash {text} not null,
  answer {text} not null, -- encrypted: it may show a secret
  created_at {int} not null,
  primary key (account_id, mode, route, idempotency_key)
) {strict};
create index receipts_by_age on receipts (created_at);
