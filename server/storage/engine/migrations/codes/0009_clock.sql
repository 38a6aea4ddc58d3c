-- Changes of the destination that are still to come, as JSON, and the time of the first. Null: none.
alter table codes add column schedule {text};
alter table codes add column next_change_at {int};
create index codes_by_next_change on codes (next_change_at) where next_change_at is not null;

-- Copies of what routing says, to list codes by the state they are in.
alter table codes add column starts_at {int};
alter table codes add column expires_at {int};
alter table codes add column scan_limit {int};
alter table codes add column limited_from {int}; -- the version that set the limit
create index codes_with_term on codes (account_id, mode, id)
  where coalesce(starts_at, expires_at, scan_limit) is not null;
