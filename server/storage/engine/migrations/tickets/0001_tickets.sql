-- How many scans of a code with a limit have been led on, since the version that set the limit. In a
-- file of its own: every commit to the codes' file makes redirects read their targets again.
create table tickets (
  code_id {text} not null,
  limited_from {int} not null,
  used {int} not null,
  primary key (code_id, limited_from)
) {clustered};
