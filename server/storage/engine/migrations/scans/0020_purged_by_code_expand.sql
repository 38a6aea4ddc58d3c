-- statement by statement
-- Codes that are being purged: few, if any. One that a crash has left half done is made anew.
drop index if exists scan_codes_purged;
create index {concurrently} scan_codes_purged on scan_codes (purged_of, num) where purged_of is not null;
