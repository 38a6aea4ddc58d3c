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

-- 0: all scans of the code have the variant `default`; 1: its variants are scopes; 2: they are being
-- built, and built_hour and built_visitor tell how far: see storage/scans/recording/variant-scopes.ts.
alter table scan_codes add column variants {int} not null default 0;
alter table scan_codes add column built_hour {int} not null default 0;
alter table scan_codes add column built_visitor {int} not null default -1;
create index scan_codes_unbuilt on scan_codes (num) where variants = 2;
insert into variants (name) values ('default') on conflict (name) do nothing;

-- Codes with rollups may have scans from before variants were kept. They are built while serving; what
-- was dropped so far is unknown.
update scan_codes set variants = 2, built_hour = case when horizon > 0 then -2 else 0 end
where rolled = 1;
insert into variant_scopes (code, variant)
select num, 0 from scan_codes where rolled = 1 and horizon > 0;
insert into hours (scope, hour, scans, visitors)
select 1099511627776 + v.num, h.hour, h.scans, h.visitors from scan_codes c
join variant_scopes v on v.code = c.num
join hours h on h.scope = c.num and h.hour < 24 * c.horizon;
insert into returns (scope, day, prev, n)
select 1099511627776 + v.num, r.day, r.prev, r.n from scan_codes c
join variant_scopes v on v.code = c.num
join returns r on r.scope = c.num and r.day < c.horizon;
