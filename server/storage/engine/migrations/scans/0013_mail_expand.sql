-- Mails that tell of scans and webhooks.
create table scan_mails (
  id {text} primary key,
  account_id {text} not null, -- empty: none
  kind {text} not null,
  address {text} not null, -- a keyed hash, by which mails to one address are counted
  once {text} unique, -- only one mail of this name is written
  body {text}, -- encrypted, with the address; null: there is nothing to send (any more)
  state {int} not null, -- 0: to be sent, 1: sent, 2: given up
  tries {int} not null,
  unsure {int} not null, -- tries that may have delivered it, although no answer came
  next_at {int} not null,
  claimed_by {text},
  made_at {int} not null,
  done_at {int},
  fault {text}
) {strict};
create index scan_mails_due on scan_mails (next_at) where state = 0;
create index scan_mails_by_address on scan_mails (address, done_at);
create index scan_mails_by_time on scan_mails (made_at);
create index scan_mails_of_account on scan_mails (account_id);

-- Codes that were scanned in vain on a day, until that has been told (by day: UTC).
create table missed_codes (
  code {int} not null,
  day {int} not null,
  is_told {int} not null,
  primary key (code, day)
) {clustered};
create index missed_untold on missed_codes (day, code) where is_told = 0;
