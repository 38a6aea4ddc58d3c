-- Who made a version: the id of the key or person, and what the key was called. Null before 0.3.0.
alter table destinations add column author_id {text};
alter table destinations add column author_key_name {text};
