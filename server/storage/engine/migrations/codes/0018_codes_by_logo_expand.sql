-- statement by statement
-- Which codes show a logo. One that a crash has left half done is made anew.
drop index if exists codes_by_logo;
create index {concurrently} codes_by_logo on codes (logo_id) where logo_id is not null;
