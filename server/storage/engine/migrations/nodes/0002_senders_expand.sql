-- Nodes remember whose notices they show, and in which time zone.
create trigger note_sender after update on accounts for each row
when ((old.brand, old.brand_logo, old.timezone) is distinct from (new.brand, new.brand_logo, new.timezone))
execute function note_account();
