-- The library of images (§19): whose an image is (0 is nobody), its title, its alternative text and
-- the point that matters most in it (0 to 1 of its width and height; null is the middle). `folded` is
-- title and alternative text, for search. Where an image is used is found by the indexes of items.
create table images (
  id {integer} primary key,
  hash {text} not null unique,
  path {text} not null unique,
  extension {text} not null,
  width {integer} not null,
  height {integer} not null,
  filesize {integer} not null,
  sizes {text} not null,
  created_utc {integer} not null,
  author {integer} not null default 0,
  title {text} not null default '',
  alt_text {text} not null default '',
  focal_x {real},
  focal_y {real},
  folded {text} not null default ''
);
create index images_by_author on images (author, id);
create table image_sources (
  url_hash {text} primary key,
  url {text} not null,
  image_id {integer} not null references images (id) on delete cascade
);
create index image_sources_by_image on image_sources (image_id);
create table media_files (
  path {text} primary key,
  created_utc {integer} not null,
  bytes {bytes} not null
);
