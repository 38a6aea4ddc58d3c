-- Stands in for what comes from elsewhere.
select 1;
