-- Mails that tell of changes to accounts and people, written in the batch of the change.
create table account_mails (
  id {text} primary key,
  account_id {text} not null, -- empty: none
  kind {text} not null,
  address {text} not null, -- a keyed hash, by which mails to one address are counted
  once {text} unique, -- only one mail of this name is written
  body {text}, -- encrypted, with the address; null: there is nothing to send (any more)
  state {int} not null, -- 0: to be sent, 1: sent, 2: given up
  tries {int} not null,
  unsure {int} not null, -- tries that may have delivered it, although no answer came
  next_at {int} not null,
  claimed_by {text},
  made_at {int} not null,
  done_at {int},
  fault {text}
) {strict};
create index account_mails_due on account_mails (next_at) where state = 0;
create index account_mails_by_address on account_mails (address, done_at);
create index account_mails_by_time on account_mails (made_at);
create index account_mails_of_account on account_mails (account_id);

-- JSON: the notices that a person has switched on or off; null: those of their role.
alter table people add column notices {text};
-- In which mails to them are written; null: the account's.
alter table people add column language {text};
