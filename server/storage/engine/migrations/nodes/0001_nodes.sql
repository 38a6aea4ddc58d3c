-- PostgreSQL only. What nodes know of each other, so that each may answer scans from its memory and no
-- edit returns before every memory has dropped what it changed: see lease.ts and acknowledge.ts.
-- A later migration that gives a redirect something new to depend on must extend the triggers.

create table nodes (
  id text primary key, -- a new one at every start
  lease_until bigint not null, -- milliseconds, by the clock of this database
  seen pg_snapshot not null, -- every edit that is visible in it has been dropped from memory
  since bigint not null,
  version text not null
);

-- What scans must look up again. Without slug: all codes of the account; without either: all codes.
create table edits (
  number bigint generated always as identity primary key,
  xid xid8 not null,
  at bigint not null, -- milliseconds
  slug text collate "C",
  account_id text collate "C"
);
create index edits_by_xid on edits (xid);
create index edits_by_time on edits (at);

-- A transaction learns from the setting that it must wait, and for what. Triggers see every writer: this
-- program, its commands, earlier releases, and whoever changes a row by hand (though the latter two do
-- not wait). They write into the schema in which they were made, whatever path the writer searches.
create function note_edit(slug text, account_id text) returns void language sql
set search_path from current as $$
  insert into edits (xid, at, slug, account_id) values (pg_current_xact_id(),
    cast(extract(epoch from now()) * 1000 as bigint), slug, account_id);
  select set_config('qroute.edit', pg_current_xact_id()::text, true), pg_notify('qroute_edits', '');
$$;

-- A name that was never used is in no memory. One that was may be remembered as deleted.
create function note_new_code() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select 1 from tombstones where tombstones.slug = new.slug) then
    perform note_edit(new.slug, null);
  end if;
  return null;
end $$;

create function note_slug() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_edit(old.slug, null);
  return null;
end $$;

create function note_account() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_edit(null, old.id);
  return null;
end $$;

create function note_everything() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_edit(null, null);
  return null;
end $$;

create trigger note_insert after insert on codes for each row execute function note_new_code();
create trigger note_delete after delete on codes for each row execute function note_slug();
create trigger note_update after update on codes for each row
when ((old.slug, old.account_id, old.mode, old.destination_url, old.routing, old.destinations, old.schedule,
    old.status, old.blocked_at)
  is distinct from
  (new.slug, new.account_id, new.mode, new.destination_url, new.routing, new.destinations, new.schedule,
    new.status, new.blocked_at))
execute function note_slug();
create trigger note_change after update or delete on tombstones for each row execute function note_slug();
create trigger note_suspension after update on accounts for each row
when (old.suspended_at is distinct from new.suspended_at) execute function note_account();
create trigger note_delete after delete on accounts for each row execute function note_account();
create trigger note_change after insert or update or delete or truncate on blocked_domains
for each statement execute function note_everything();
create trigger note_truncate after truncate on codes for each statement execute function note_everything();
create trigger note_truncate after truncate on tombstones for each statement execute function note_everything();
create trigger note_truncate after truncate on accounts for each statement execute function note_everything();
