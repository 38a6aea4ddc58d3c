-- Mails that tell of sign-ins, and those that strangers can cause.
create table activity_mails (
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
create index activity_mails_due on activity_mails (next_at) where state = 0;
create index activity_mails_by_address on activity_mails (address, done_at);
create index activity_mails_by_time on activity_mails (made_at);
create index activity_mails_of_account on activity_mails (account_id);

-- One-time links that are sent by mail. They hold as long as the person's epoch is the same.
create table mail_links (
  hash {text} primary key, -- SHA-256 of the secret in the link
  purpose {text} not null,
  person_id {text} not null, -- empty: nobody's, so that asking takes as long for every address
  epoch {int} not null,
  data {text}, -- encrypted: the new email address
  expires_at {int} not null
) {strict};
create index mail_links_of_person on mail_links (person_id);
create index mail_links_by_end on mail_links (expires_at);

-- Work that one process of an installation does at a time, by a lease.
create table owners (
  job {text} primary key,
  holder {text} not null,
  until {int} not null -- milliseconds, by the clock of this database
) {strict};
