-- Where a code leads beside its destination: rules, split, fallback and so on, as JSON. Null: nothing.
alter table codes add column routing {text};

-- A row of the history is a whole version: its number is the version.
alter table destinations add column routing {text};
