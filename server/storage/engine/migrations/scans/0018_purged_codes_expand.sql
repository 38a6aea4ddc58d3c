-- A code whose scans are being removed, step by step: see storage/scans/purging/. Null: of no such code.
alter table scan_codes add column purged_of {int}; -- its account; in `account` is 0 meanwhile
alter table scan_codes add column purged_at {int};
