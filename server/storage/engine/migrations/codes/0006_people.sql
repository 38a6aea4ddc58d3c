-- People of an account. A person without a password has been invited and has not answered yet.
create table people (
  id {text} primary key,
  account_id {text} not null,
  email {text} not null unique, -- lower case; one email address, one account
  role {text} not null,
  password {text}, -- argon2id with its parameters and salt
  epoch {int} not null, -- raised to end all sessions that were opened before
  created_at {int} not null
) {strict};
create index people_of_account on people (account_id, id);

-- One-time links: to set up the owner, or to accept an invitation.
create table links (
  hash {text} primary key, -- SHA-256 of the secret in the link
  account_id {text} not null,
  person_id {text}, -- null: the link makes its user the owner
  expires_at {int} not null
) {strict};
create index links_of_account on links (account_id);

alter table api_keys add column name {text} not null default '';
alter table api_keys add column scopes {text} not null default 'full'; -- separated by spaces
alter table api_keys add column expires_at {int};
alter table api_keys add column created_by {text}; -- an email address; null: the operator
