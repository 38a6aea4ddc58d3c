-- What owners keep order with.
alter table codes add column external_id {text}; -- their own id of it: see external_ids
alter table codes add column notes {text};
alter table codes add column domain {text}; -- where its short link is; null: at SHORT_BASE_URL
create index codes_by_domain on codes (domain) where domain is not null;

-- The name as lists are sorted by it: without regard to case.
alter table codes add column sort_name {text} not null default '';
update codes set sort_name = {first_line} where search_text <> '';
create index codes_by_name on codes (account_id, mode, sort_name, id);
create index codes_by_change on codes (account_id, mode, updated_at, id);

-- Claimed by an insert, so that of two codes that want the same one, one gets it.
create table external_ids (
  account_id {text} not null,
  mode {text} not null,
  external_id {text} not null,
  code_id {text} not null,
  primary key (account_id, mode, external_id)
) {clustered};

-- Codes refer to a tag by its id, so that a new name changes one row. A tag stays until it is deleted.
create table tags (
  account_id {text} not null,
  mode {text} not null,
  key {text} not null, -- the name without regard to case
  name {text} not null, -- as it was first written
  id {text} not null unique,
  created_at {int} not null,
  primary key (account_id, mode, key)
) {strict};

create table code_tags (
  tag_id {text} not null,
  code_id {text} not null,
  primary key (tag_id, code_id)
) {clustered};
create index code_tags_of_code on code_tags (code_id, tag_id);
