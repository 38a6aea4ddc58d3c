-- Invitations, apart from people: several accounts may invite one address, and accepting decides whose
-- it is. The release before keeps its invitations among the people, and goes on to while it runs beside
-- this one: they stay there, where both find them, until they are accepted or too old
-- (storage/accounts/invitations.ts).
create table invitations (
  id {text} primary key, -- of the person who accepts it; links refer to it
  account_id {text} not null,
  email {text} not null, -- lower case
  role {text} not null,
  created_at {int} not null,
  expires_at {int} not null, -- of its link
  unique (account_id, email)
) {strict};
create index invitations_of_account on invitations (account_id, id);
create index invitations_by_end on invitations (expires_at, id);

-- What is counted and deleted is never looked for among everything an account has.
create index links_of_person on links (person_id);
create index links_by_end on links (expires_at, hash);
create index open_invitations on links (account_id, expires_at) where person_id is not null;
create index members_of_account on people (account_id) where password is not null;
create index people_without_password on people (created_at, id) where password is null;
