-- The operator's brakes. Nothing is deleted: what is blocked or suspended does not redirect.
alter table accounts add column suspended_at {int};
alter table codes add column blocked_at {int};
alter table tombstones add column blocked_at {int}; -- of the code, when it was deleted

create table blocked_domains (
  domain {text} primary key, -- lower case, punycode; everything under it is blocked too
  added_at {int} not null
) {strict};

-- One row. Raised by every change of blocked_domains, so that what is remembered of them can be proven
-- current. 0: none has ever been blocked.
create table block_list (
  version {int} not null
) {strict};
insert into block_list (version) values (0);
