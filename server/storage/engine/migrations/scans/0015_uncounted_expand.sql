-- statement by statement
-- Which codes had requests that do not count, by day: few have. One that a crash has left half done is made anew.
drop index if exists scan_classes_uncounted;
create index {concurrently} scan_classes_uncounted on scan_classes (day, code) where class <> 0;
