-- The event feed: what counted, by account in a mode, in the order of recording. A row belongs to the
-- scan of the same code, at and seq. It comes with it, in one transaction; when old scans are dropped
-- it goes a little later.
create table events (
  account {int} not null,
  seq {int} not null,
  code {int} not null,
  at {int} not null,
  primary key (account, seq)
) {clustered};
insert into events (account, seq, code, at)
select c.account, s.seq, s.code, s.at from scans s join scan_codes c on c.num = s.code
where s.class = 0 order by c.account, s.seq;

alter table staged_scans add column account {int} not null default 0;
