-- Categories and tags, and their colours in the console and on the pages.
create table terms (
  id {integer} primary key,
  taxonomy {text} not null,
  name {text} not null,
  name_key {text} not null,
  slug {text} not null,
  description {text} not null,
  parent {integer} not null,
  count {integer} not null,
  version {integer} not null,
  name_folded {text} not null,
  slug_folded {text} not null,
  description_folded {text} not null
);
create unique index terms_by_slug on terms (taxonomy, slug);
create index terms_by_name on terms (taxonomy, name_key);
create index terms_by_parent on terms (taxonomy, parent);
create table term_colours (
  term_id {integer} primary key references terms (id) on delete cascade,
  colour {text} not null
);
