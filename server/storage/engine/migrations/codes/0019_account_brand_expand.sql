-- How an account shows itself to people who scan its codes: JSON, and the logo by which that is kept.
alter table accounts add column brand {text};
alter table accounts add column brand_logo {text};
