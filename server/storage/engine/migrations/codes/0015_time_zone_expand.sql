-- Whose days the dashboard and reports show.
alter table accounts add column timezone {text} not null default 'UTC';
