-- statement by statement
-- Codes with a term, with all that decides their state, so that counting them by state reads nothing else.
-- In words of which PostgreSQL knows how many codes they mean. codes_with_term stays for the release before.
-- One that a crash has left half done is made anew.
drop index if exists codes_in_term;
create index {concurrently} codes_in_term
  on codes (account_id, mode, status, id, expires_at, starts_at, scan_limit, limited_from)
  where starts_at is not null or expires_at is not null or scan_limit is not null;
