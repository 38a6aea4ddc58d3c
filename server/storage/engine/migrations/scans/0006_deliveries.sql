-- `hooks` rises with every change of what endpoints want, so that a recorder that has not heard of it
-- is refused; `endpoints` is the version they were copied from; `code_events` is taken over so far.
alter table scan_feed add column hooks {int} not null default 0;
alter table scan_feed add column endpoints {int} not null default 0;
alter table scan_feed add column code_events {int} not null default 0;

-- The endpoints, as far as scans are concerned, and how they do.
create table hooks (
  endpoint {text} primary key,
  account {int} not null,
  events {int} not null, -- 0: its owner wants nothing now
  enabled_at {int} not null,
  failing_since {int},
  failures {int} not null, -- since then
  disabled_reason {text},
  is_gone {int} not null -- 1: deleted; the row goes when its deliveries have
) {strict};
create index hooks_by_account on hooks (account);

-- Written in the transaction that records a scan; what it says is read later.
create table outbox (
  seq {int} not null,
  endpoint {text} not null,
  code {int} not null,
  at {int} not null,
  primary key (seq, endpoint)
) {clustered};

-- state: 0 not tried yet, 1 to be tried again, 2 delivered, 3 given up. Who takes one on moves
-- next_at by the length of the lease, so that it comes due again when nobody gives an account of it.
create table deliveries (
  endpoint {text} not null,
  id {text} not null,
  event {text} not null,
  body {text} not null,
  state {int} not null,
  tries {int} not null,
  next_at {int} not null,
  claimed_by {text},
  made_at {int} not null,
  log {text} not null, -- JSON: the tries
  primary key (endpoint, id)
) {clustered};
create index deliveries_due on deliveries (endpoint, state, next_at, id) where state < 2;
create index deliveries_failed on deliveries (endpoint, id) where state = 3;
