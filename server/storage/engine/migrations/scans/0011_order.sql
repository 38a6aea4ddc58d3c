-- Codes by how often they were scanned, for lists in that order.
create index scan_codes_by_total on scan_codes (account, total, code_id);
