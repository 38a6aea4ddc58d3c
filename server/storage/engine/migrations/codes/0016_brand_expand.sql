-- Logos: what was read from uploads, never the uploads themselves.
create table logos (
  id {text} primary key,
  account_id {text} not null,
  mode {text} not null,
  digest {text} not null, -- of the upload: the same bytes are the same logo
  type {text} not null,
  width {int} not null,
  height {int} not null,
  content {text} not null, -- markup of paths, or a PNG in base64
  created_at {int} not null,
  created_by {text},
  unique (account_id, mode, digest)
) {strict};
create index logos_of_account on logos (account_id, mode, id);

-- Brand styles: styles with a name, which are copied into codes.
create table styles (
  id {text} primary key,
  account_id {text} not null,
  mode {text} not null,
  name {text} not null,
  style {text} not null, -- JSON, as given
  logo_id {text}, -- the upload that it shows
  is_default {int} not null,
  revision {int} not null,
  created_at {int} not null,
  updated_at {int} not null
) {strict};
create index styles_of_account on styles (account_id, mode, id);
create index styles_by_logo on styles (logo_id) where logo_id is not null;
