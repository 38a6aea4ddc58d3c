-- Valid keys are counted, and those that were revoked long ago deleted, however many there are of both.
create index valid_keys on api_keys (account_id) where revoked_at is null;
create index revoked_keys on api_keys (revoked_at, id) where revoked_at is not null;
