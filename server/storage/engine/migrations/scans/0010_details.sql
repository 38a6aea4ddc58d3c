-- Languages by number, as clients name them. 0: not known, for scans from before.
create table languages (
  num {serial},
  name {text} not null unique
) {strict};
insert into languages (num, name) values (0, 'unknown');

alter table scans add column os {int} not null default 0; -- index into SYSTEMS; 0: not known
alter table scans add column language {int} not null default 0;
alter table staged_scans add column os {int} not null default 0;
alter table staged_scans add column language {int} not null default 0;

-- A variant of a code is a scope of its own, if the code has rollups and more than one variant.
create table variant_scopes (
  num {serial},
  code {int} not null,
  variant {int} not null,
  unique (code, variant)
) {strict};

-- 0: all scans of the code have the variant `default`; 1: its variants are scopes; 2: they would have
-- to be, for scans from before variants were kept, until its rollups are rebuilt.
alter table scan_codes add column variants {int} not null default 0;
update scan_codes set variants = 2 where rolled = 1;
insert into variants (name) values ('default') on conflict (name) do nothing;
