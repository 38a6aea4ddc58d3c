-- What people were notified of and must not hear of again. It outlives the mails, which are kept for 30 days.
create table reported (
  mark {text} primary key -- of whom or what, and as of when: see storage/mail/reported.ts
) {clustered};
