-- How far the clock of a node is ahead of this database's, in milliseconds; 0 for releases that do not say it.
alter table nodes add column ahead_ms bigint not null default 0;
