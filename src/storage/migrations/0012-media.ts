import type { Migration } from './migration.ts'

/**
 * The library of images (§19): whose an image is, its title, its alternative text and the point that
 * matters most in it (0 to 1 of its width and height; null is the middle). `folded` is title and
 * alternative text, for search. Images of which the history knows who brought them get their author;
 * 0 is nobody. Where an image is used is found by the indexes.
 *
 * `notes` is what reviewers say about items that wait for them.
 *
 * Nodes of the version before can go on: they name the columns of images that they read and write.
 */
export const media: Migration = {
  name: 'media',
  steps: ({ dialect, integer, text, real }) => [
    `
alter table images add column author ${integer} not null default 0;
alter table images add column title ${text} not null default '';
alter table images add column alt_text ${text} not null default '';
alter table images add column focal_x ${real};
alter table images add column focal_y ${real};
alter table images add column folded ${text} not null default '';
update images set author = coalesce((
  select h.owner from history h
  where h.kind = 'image' and h.item_id = images.id
  order by h.id limit 1), 0);
create index images_by_author on images (author, id);
create index events_by_image on events (image) where image <> 0;
create index venues_by_image on venues (image) where image <> 0;
create index organizers_by_image on organizers (image) where image <> 0`,
    dialect === 'postgres'
      ? 'create sequence note_ids'
      : "insert into sequences (name, last) values ('note', 0)",
    `
create table notes (
  id ${integer} primary key,
  kind ${text} not null,
  item_id ${integer} not null,
  user_id ${integer} not null,
  login ${text} not null,
  at_utc ${integer} not null,
  decision ${text} not null,
  text ${text} not null
);
create index notes_of_item on notes (item_id, id)`,
  ],
}
