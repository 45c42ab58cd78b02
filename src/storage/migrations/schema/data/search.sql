-- Words that were searched for and are in too many texts to count them on every search. The events
-- with an id up to `done` are counted. Common words may be several, `single` 0: `names` is a
-- signature of the names that count for them besides texts, and `word_names` has the ids of what has
-- these names.
create table common_words (
  word {text} primary key,
  done {integer} not null,
  since_utc {integer} not null,
  names {text} not null default '',
  single {integer} not null default 1
);
create table word_names (
  word {text} not null references common_words (word) on delete cascade,
  part {integer} not null,
  kind {text} not null,
  item_id {integer} not null,
  primary key (word, part, kind, item_id)
){by_key};
create index word_names_by_item on word_names (item_id);
