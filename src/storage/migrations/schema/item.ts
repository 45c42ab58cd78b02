import type { Words } from '../migration.ts'

/** What events, venues and organizers share. `was_*` is set while an item is in the trash. */
export const item = ({ integer, text }: Words): string => `
  id ${integer} primary key,
  author ${integer} not null,
  status ${text} not null,
  date_utc ${integer} not null,
  modified_utc ${integer} not null,
  slug ${text} not null unique,
  description ${text} not null,
  image ${integer} not null,
  version ${integer} not null,
  folded ${text} not null,
  was_status ${text},
  was_slug ${text},
  trashed_utc ${integer}`

export const itemIndexes = (table: string, ofAuthor = 'status'): string => `
create index ${table}_by_date on ${table} (status, date_utc, id);
create index ${table}_by_author on ${table} (author, ${ofAuthor});
create index ${table}_by_image on ${table} (image) where image <> 0`
