-- The numbers in scans' ids are encrypted (domain/scan-ids.ts), with a key that lies beside the numbers:
-- so every server and thread has it, a backup holds it, and another SECRET changes no id.
alter table scan_feed add column id_key {text} not null default '';
-- Ids of scans up to this number were given out before, in plain.
alter table scan_feed add column plain_seq {int} not null default 0;
update scan_feed set id_key = {random_key}, plain_seq = last_seq;
