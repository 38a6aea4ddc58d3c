-- With which secret the body is encrypted, by its fingerprint: a server that does not have it leaves the mail to
-- others. Null: of before this was known.
alter table activity_mails add column sealed_with {text};
