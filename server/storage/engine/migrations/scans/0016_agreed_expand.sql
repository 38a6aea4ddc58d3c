-- The last cutoff that deleting was begun for: one that is far behind it waits to be confirmed (see cutoff.ts).
alter table scan_feed add column agreed {int} not null default 0;
-- The latest time of this database that came gradually: an earlier one shows that its clock was set back.
alter table scan_feed add column seen_at {int} not null default 0;
