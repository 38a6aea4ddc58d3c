-- When an account was deleted, until everything about it here is gone. Null: it was not.
alter table scan_accounts add column erased_at {int};
