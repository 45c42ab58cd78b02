-- The write generation, and the unique id of the calendar.
create table generation (
  one {integer} primary key,
  n {integer} not null,
  embedded {integer} not null
);
insert into generation (one, n, embedded) values (1, 1, 1);
create table identity (one {integer} primary key, uid {text} not null);
