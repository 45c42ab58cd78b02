-- What the nodes of a calendar tell each other: failed sign-ins, answers that a client may ask for
-- again, leases, what became of the background jobs, and what administrators have set (values are
-- JSON; what is not here is as the environment says).
create table attempts (
  name {text} primary key,
  failures {integer} not null,
  until_utc {integer} not null
);
create index attempts_by_end on attempts (until_utc);
create table idempotency (
  name {text} primary key,
  fingerprint {text} not null,
  status {integer} not null,
  headers {text} not null,
  body {text} not null,
  until_utc {integer} not null
);
create index idempotency_by_end on idempotency (until_utc);
create table leases (
  name {text} primary key,
  taken_utc {integer} not null
);
create table settings (
  name {text} primary key,
  value {text} not null,
  changed_utc {integer} not null,
  changed_by {integer} references users (id) on delete set null
);
create table job_runs (
  name {text} primary key,
  ran_utc {integer},
  done {text} not null,
  failed_utc {integer},
  error {text}
);
