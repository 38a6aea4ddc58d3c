-- The upload that the style of a code shows. Styles never change, and so does this.
alter table codes add column logo_id {text};
