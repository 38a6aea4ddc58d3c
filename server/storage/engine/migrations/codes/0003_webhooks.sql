-- Where an account wants events to be posted. What became of that is kept with the scans.
create table endpoints (
  id {text} primary key,
  account_id {text} not null,
  mode {text} not null,
  url {text} not null,
  description {text} not null,
  events {int} not null, -- a bit for each: see domain/webhooks.ts
  active {int} not null,
  enabled_at {int} not null,
  secret {text} not null, -- encrypted
  old_secret {text}, -- encrypted; signs for a day after it was replaced
  rotated_at {int},
  created_at {int} not null,
  updated_at {int} not null
) {strict};
create index endpoints_by_owner on endpoints (account_id, mode, id);

-- One row. `version` rises with every change of endpoints, `last_event` with every batch of events.
create table endpoint_feed (
  version {int} not null,
  last_event {int} not null
) {strict};
insert into endpoint_feed (version, last_event) values (0, 0);

-- What happened to codes and quotas, for those who subscribed: written in the batch of the change.
create table code_events (
  id {text} primary key,
  num {int} not null, -- in the order of commits; 0 within the batch only
  account_id {text} not null,
  mode {text} not null,
  event {text} not null,
  at {int} not null,
  data {text} not null -- JSON
) {strict};
create index code_events_by_num on code_events (num, id);
