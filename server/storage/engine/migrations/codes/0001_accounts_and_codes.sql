-- Read by both engines: {text}, {int} and {strict} are replaced by each engine's own words.
-- Rows of an account are kept together by the batches that write them, not by foreign keys: those
-- would lock the account's row in every create, and deadlock with its deletion.

create table settings (
  name {text} primary key,
  value {text} not null
) {strict};

create table accounts (
  id {text} primary key,
  name {text} not null,
  email {text} not null unique, -- lower case
  plan {text} not null,
  created_at {int} not null
) {strict};

create table api_keys (
  id {text} primary key,
  account_id {text} not null,
  mode {text} not null,
  hash {text} not null unique, -- SHA-256 of the key, hex; the key itself is kept nowhere
  last_four {text} not null,
  created_at {int} not null,
  revoked_at {int}
) {strict};
create index api_keys_of_account on api_keys (account_id, id);

-- How many codes an account has in a mode: quotas and list totals read one row, count nothing.
create table code_counts (
  account_id {text} not null,
  mode {text} not null,
  active {int} not null,
  paused {int} not null,
  draft {int} not null,
  made_by_api {int} not null,
  primary key (account_id, mode)
) {strict};

create table codes (
  id {text} primary key,
  account_id {text} not null,
  mode {text} not null,
  slug {text} not null unique, -- short_code in lower case; one name space over all accounts
  short_code {text} not null,
  name {text} not null,
  destination_url {text},
  status {text} not null,
  style {text} not null, -- JSON, as given
  made_by {text} not null,
  search_text {text} not null, -- name, short_code and destination in lower case
  destinations {int} not null,
  revision {int} not null,
  created_at {int} not null,
  updated_at {int} not null
) {strict};
create index codes_by_owner on codes (account_id, mode, id);
create index codes_by_status on codes (account_id, mode, status, id);

-- Every destination a code has had, the present one included.
create table destinations (
  code_id {text} not null,
  number {int} not null,
  destination_url {text} not null,
  changed_at {int} not null,
  author_kind {text} not null,
  author_name {text} not null,
  primary key (code_id, number)
) {strict};

-- A printed code never leads to someone else: whoever had a short code keeps it after deletion.
create table tombstones (
  code_id {text} primary key,
  slug {text} not null,
  account_id {text} not null, -- outlives the account
  mode {text} not null,
  deleted_at {int} not null
) {strict};
create index tombstones_by_slug on tombstones (slug);
