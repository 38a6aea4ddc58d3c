-- statement by statement
-- Whose limit may be near, and who asks for a weekly report. One that a crash has left half done is made anew.
drop index if exists limited_codes;
create index {concurrently} limited_codes on codes (id) where scan_limit is not null;
drop index if exists people_with_notices;
create index {concurrently} people_with_notices on people (id) where notices is not null;
