-- What is written often or by strangers. Nothing here is missed after a restore: people sign in again.
create table sessions (
  id {text} primary key,
  hash {text} not null unique, -- SHA-256 of the secret in the cookie
  person_id {text} not null,
  epoch {int} not null,
  device {text} not null,
  browser {text} not null,
  created_at {int} not null
) {strict};
create index sessions_of_person on sessions (person_id, id);

-- When a key or a session was last used, to the minute.
create table uses (
  id {text} primary key,
  used_at {int} not null
) {strict};

-- Failed sign-ins by email address, as a keyed hash: people type other things into that field.
create table sign_in_tries (
  email {text} primary key,
  tries {int} not null,
  ends_at {int} not null
) {strict};
