-- Scans and what is known from them. Inside these tables codes, accounts and visitors are integers:
-- measured, that makes recording a scan two to four times as cheap as with text keys.

create table scan_accounts (
  num {serial},
  account_id {text} not null,
  mode {text} not null,
  unique (account_id, mode)
) {strict};

-- The integer of a code, and its counters. Rows outlive the code: account totals keep its scans.
create table scan_codes (
  num {serial},
  code_id {text} not null unique,
  account {int} not null,
  total {int} not null,
  uniques {int} not null
) {strict};
create index scan_codes_by_account on scan_codes (account, num);

-- place, device and browser are filled in by a later migration's dictionaries; 0: not known.
create table scans (
  code {int} not null,
  at {int} not null,
  seq {int} not null, -- over all codes, without a gap, in the order of recording
  visitor {int} not null, -- 53 bits of a keyed hash; 0 for what does not count
  class {int} not null, -- index into SCAN_CLASSES
  is_unique {int} not null,
  place {int} not null,
  device {int} not null,
  browser {int} not null,
  primary key (code, at, seq)
) {clustered};

-- Who has been at which code. Decides once and for all whether a scan is a visitor's first.
create table visits (
  code {int} not null,
  visitor {int} not null,
  primary key (code, visitor)
) {clustered};

-- How far each scan log has been recorded: written in the transaction that records.
create table watermarks (
  log_id {text} primary key,
  seq {int} not null
) {strict};

create table scan_feed (
  last_seq {int} not null
) {strict};
insert into scan_feed (last_seq) values (0);

-- The batch under way. Filled and emptied within one transaction, so it is never seen by anyone.
create {unlogged} table staged_scans (
  n {int} not null,
  code {int} not null,
  at {int} not null,
  visitor {int} not null,
  class {int} not null,
  is_unique {int} not null,
  primary key (n)
) {clustered};
