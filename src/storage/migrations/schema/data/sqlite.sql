-- The last ids.
create table sequences (name text primary key, last integer not null);
insert into sequences (name, last) values
  ('item', 0), ('term', 0), ('user', 0), ('token', 0), ('feed', 0), ('session', 0), ('view', 0),
  ('note', 0), ('history', 0), ('webhook', 0), ('delivery', 0), ('source', 0), ('import', 0),
  ('sync', 0), ('sync_run', 0), ('task', 0);
insert into identity (one, uid) values (1, lower(hex(randomblob(16))));

-- Trigram index of the folded texts. `automerge`: with fewer segments at a level before they are
-- merged, a write into a large index would spend most of its time on merging.
create virtual table events_text using fts5 (
  folded, content = '', contentless_delete = 1, detail = 'none',
  tokenize = 'trigram case_sensitive 1'
);
insert into events_text (events_text, rank) values ('automerge', 16);
