-- JSON: the views of the analytics page that a person has saved; null: none.
alter table people add column views {text};
