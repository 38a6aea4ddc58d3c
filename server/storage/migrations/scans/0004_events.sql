create table events (account {int} not null, seq {int} not null, code {int} not null, at {int} not null, primary key (account, seq)) {clustered};
insert into events (account, seq, code, at) select c.account, s.seq, s.code, s.at from scans s join scan_codes c on c.num = s.code where s.class = 0 order by 1, 2;
