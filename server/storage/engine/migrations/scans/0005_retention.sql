-- The day from which on the scans of a code are kept. What lies before it is dropped, or about to be;
-- its figures stay. 0: everything is kept. An account's is the greatest that its codes ever had.
alter table scan_codes add column horizon {int} not null default 0;
alter table scan_accounts add column horizon {int} not null default 0;

-- Scans that counted and are dropped: they stay in total and uniques.
alter table scan_codes add column carried_total {int} not null default 0;
alter table scan_codes add column carried_uniques {int} not null default 0;

-- Scans of any class that are dropped or purged: with the rows they are as many as numbers were given.
alter table scan_feed add column dropped {int} not null default 0;
-- The horizon up to which everything has been swept.
alter table scan_feed add column swept {int} not null default 0;
