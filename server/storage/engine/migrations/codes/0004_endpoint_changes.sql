-- The last changes of endpoints, one row for each version of endpoint_feed: a sender that is not too
-- far behind reads the endpoints of these accounts only.
create table endpoint_changes (
  version {int} primary key,
  account_id {text} not null
) {strict};

-- Every secret that was replaced within a day signs along, each until a time of its own. An answer
-- with a new secret may never have arrived.
alter table endpoints add column old_secrets {text} not null default '[]'; -- JSON, each encrypted
update endpoints set old_secrets =
  '[{"secret":"' || old_secret || '","until":' || (rotated_at + 86400000) || '}]'
where old_secret is not null;
alter table endpoints drop column old_secret;
alter table endpoints drop column rotated_at;
