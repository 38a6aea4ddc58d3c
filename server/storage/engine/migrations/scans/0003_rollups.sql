-- A scope is what figures are asked for: a code (its number) or an account in a mode (its number,
-- negative). 1: its rollups are there; 0: its scans are counted one by one.
alter table scan_codes add column rolled {int} not null default 0;
alter table scan_accounts add column rolled {int} not null default 0;

-- Rises with every scope that gets its rollups, so that a recorder that has not heard of it is refused.
alter table scan_feed add column rolled_scopes {int} not null default 0;

-- Who was at which scope on which day, and in which of its hours (bits 0 to 23). By visitor: their
-- rows of the code and of the account are then on one page, and a scan changes that page only.
drop table visits;
create table visits (
  scope {int} not null,
  visitor {int} not null,
  day {int} not null,
  hours {int} not null,
  primary key (visitor, scope, day)
) {clustered};
insert into visits (scope, visitor, day, hours)
select code, visitor, day, sum(bit) from (
  select distinct code, visitor, at / 86400000 as day,
    cast(1 as bigint) << cast(at / 3600000 % 24 as integer) as bit
  from scans where class = 0) b
group by code, visitor, day
order by visitor, code, day;

create table hours (
  scope {int} not null,
  hour {int} not null,
  scans {int} not null,
  visitors {int} not null,
  primary key (scope, hour)
) {clustered};

-- How many visitors of a day were there last on which earlier day; -1: never before.
create table returns (
  scope {int} not null,
  day {int} not null,
  prev {int} not null,
  n {int} not null,
  primary key (scope, day, prev)
) {clustered};

-- Scans of a day by what they were: see KINDS in storage/rollups.ts.
create table day_dims (
  scope {int} not null,
  kind {int} not null,
  day {int} not null,
  value {int} not null,
  scans {int} not null,
  primary key (scope, kind, day, value)
) {clustered};

-- The same in blocks of 32 days, so that a long time is few rows.
create table block_dims (
  scope {int} not null,
  kind {int} not null,
  block {int} not null,
  value {int} not null,
  scans {int} not null,
  primary key (scope, kind, block, value)
) {clustered};

-- The visitors of one hour in the batch under way, and what is known of them.
create {unlogged} table staged_visits (
  scope {int} not null,
  visitor {int} not null,
  hour {int} not null,
  n {int} not null, -- their first scan in the batch, for a code; 0 for an account
  scans {int} not null,
  rolled {int} not null,
  primary key (visitor, scope)
) {clustered};
create {unlogged} table decided_visits (
  scope {int} not null,
  visitor {int} not null,
  hour {int} not null,
  n {int} not null,
  scans {int} not null,
  rolled {int} not null,
  days {int} not null, -- on which they were there before
  prev {int} not null,
  next {int} not null,
  is_new_today {int} not null,
  is_new_now {int} not null,
  primary key (visitor, scope)
) {clustered};
