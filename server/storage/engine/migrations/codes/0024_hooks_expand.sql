-- JSON: {"qr_ids"} or {"tags"}, the codes whose events an endpoint gets; null: all codes.
alter table endpoints add column filter {text};

-- JSON: the origins whose pages may embed a report; null: none.
alter table reports add column embed_origins {text};
