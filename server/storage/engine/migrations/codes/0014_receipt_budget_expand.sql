-- How much an account's receipts take, by the hour since 1970 in which they were written.
create table receipt_bytes (
  account_id {text} not null,
  hour {int} not null,
  bytes {int} not null,
  primary key (account_id, hour)
) {clustered};
create index receipt_bytes_by_hour on receipt_bytes (hour);
