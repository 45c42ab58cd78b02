-- The last ids.
create sequence item_ids;
create sequence term_ids;
create sequence user_ids;
create sequence token_ids;
create sequence feed_ids;
create sequence session_ids;
create sequence view_ids;
create sequence note_ids;
create sequence history_ids;
create sequence webhook_ids;
create sequence delivery_ids;
create sequence source_ids;
create sequence import_ids;
create sequence sync_ids;
create sequence sync_run_ids;
create sequence task_ids;
insert into identity (one, uid) values (1, replace(gen_random_uuid()::text, '-', ''));

-- Trigram index of the folded texts.
create extension if not exists pg_trgm;
create index events_by_trigram on events using gin (folded gin_trgm_ops);
