-- What decided where a scan was led, by number. 0: not known, for scans from before.
create table variants (
  num {serial},
  name {text} not null unique
) {strict};
insert into variants (num, name) values (0, 'unknown');

alter table scans add column variant {int} not null default 0;
-- Which version of the code was in force; 0: not known.
alter table scans add column version {int} not null default 0;
alter table staged_scans add column variant {int} not null default 0;
alter table staged_scans add column version {int} not null default 0;
