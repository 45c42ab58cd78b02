-- The history (§18): one entry for each change of an item, a term or an image, written in the
-- transaction of the change. `changes` is JSON: of each field the value before and after. `owner` is
-- the author of the item, whose history it is; `group_id` the same for all entries of a transaction
-- that has several.
--
-- Ids are taken while the write generation is locked, so they are in the order of commits: who reads
-- up to an id has read all that was committed before it.
create table history (
  id {integer} primary key,
  at_utc {integer} not null,
  user_id {integer},
  login {text},
  via {text} not null,
  address {text},
  kind {text} not null,
  item_id {integer} not null,
  owner {integer} not null,
  title {text} not null,
  title_folded {text} not null,
  action {text} not null,
  changes {text} not null,
  request {text},
  group_id {text}
);
create index history_of_item on history (item_id, kind, id);
create index history_by_time on history (at_utc, id);
create index history_of_group on history (group_id) where group_id is not null;
