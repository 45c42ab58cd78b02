-- Webhooks (§20.3). The history is their outbox: `cursor` says up to where a webhook has taken its
-- changes from it, and moves in the transaction that adds the deliveries. `kinds`, `actions` and
-- `filters` are JSON; `filters` as they were given, with relative times. `base` and `language` are
-- those of the root on which it was made: what is sent links to there.
--
-- A delivery keeps its `message`, the id by which a receiver knows it, and its body over all
-- attempts. Of one webhook the pending deliveries about one thing are sent in the order of their ids.
create table webhooks (
  id {integer} primary key,
  owner {integer} not null,
  url {text} not null,
  secret {text} not null,
  old_secret {text},
  old_secret_until_utc {integer},
  kinds {text} not null,
  actions {text} not null,
  filters {text} not null,
  base {text} not null,
  language {text} not null,
  active {integer} not null,
  disabled_reason {text},
  cursor {text} not null,
  failing_since_utc {integer},
  paused_until_utc {integer},
  skipped_utc {integer},
  created_utc {integer} not null,
  modified_utc {integer} not null
);
create table deliveries (
  id {integer} primary key,
  webhook_id {integer} not null,
  message {text} not null,
  kind {text} not null,
  item_id {integer} not null,
  type {text} not null,
  body {text} not null,
  status {text} not null,
  attempts {integer} not null,
  next_utc {integer} not null,
  first_utc {integer},
  sent_utc {integer},
  answer_status {integer},
  failure {text},
  ms {integer},
  answer {text},
  created_utc {integer} not null
);
create index deliveries_of_webhook on deliveries (webhook_id, id);
create index deliveries_due on deliveries (webhook_id, next_utc, id) where status = 'pending';
create index deliveries_in_order on deliveries (webhook_id, item_id, kind, id)
  where status = 'pending';
create index deliveries_by_time on deliveries (created_utc);

-- Subscriptions to feeds (WebSub). The id is a digest of callback and topic, which together are too
-- long for an index. `digest` is that of the content which the subscriber has; `attempts` counts
-- deliveries that failed since the last good one, and `next_utc` is when the subscription is looked
-- at again, whether or not the calendar has changed.
create table websub (
  id {text} primary key,
  callback {text} not null,
  host {text} not null,
  topic {text} not null,
  secret {text},
  until_utc {integer} not null,
  digest {text} not null,
  attempts {integer} not null,
  next_utc {integer}
);
