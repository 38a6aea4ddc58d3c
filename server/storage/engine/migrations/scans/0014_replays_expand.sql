-- 1: somebody asked for it to be sent again, and the receiver is told so.
alter table deliveries add column is_replayed {int} not null default 0;
