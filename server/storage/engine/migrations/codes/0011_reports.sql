-- Figures that are shared by a link. Of the link's secret only the hash is kept.
create table reports (
  id {text} not null primary key,
  account_id {text} not null,
  mode {text} not null,
  hash {text} not null unique,
  title {text},
  scope {text} not null, -- JSON
  period {text} not null, -- JSON
  shows_destination {int} not null,
  created_at {int} not null,
  created_by {text},
  expires_at {int} -- null: until it is revoked
) {strict};
create index reports_of_account on reports (account_id, mode, id);
