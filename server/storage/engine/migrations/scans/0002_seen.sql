-- Places by number. 0 is the one that is not known.
create table places (
  num {serial},
  country {text} not null,
  region {text} not null,
  city {text} not null,
  unique (country, region, city)
) {strict};
insert into places (num, country, region, city) values (0, 'XX', 'Unknown', 'Unknown');

-- Why scans do not count, by number. 0 is for those that do.
create table reasons (
  num {serial},
  name {text} not null unique
) {strict};
insert into reasons (num, name) values (0, '');

alter table scans add column reason {int} not null default 0;
alter table staged_scans add column reason {int} not null default 0;
alter table staged_scans add column place {int} not null default 0;
alter table staged_scans add column device {int} not null default 0;
alter table staged_scans add column browser {int} not null default 0;

-- What came to a code on a day (UTC, counted from 1970), by class and reason.
create table scan_classes (
  code {int} not null,
  day {int} not null,
  class {int} not null,
  reason {int} not null,
  scans {int} not null,
  primary key (code, day, class, reason)
) {clustered};
insert into scan_classes (code, day, class, reason, scans)
select code, at / 86400000, class, 0, count(*) from scans group by code, at / 86400000, class;
