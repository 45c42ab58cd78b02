import type { Words } from '../migration.ts'
import { item, itemIndexes } from './item.ts'

export const linked = (words: Words): string => `
create table venues (${item(words)},
  venue ${words.text} not null,
  name_key ${words.text} not null,
  address ${words.text} not null,
  city ${words.text} not null,
  country ${words.text} not null,
  province ${words.text} not null,
  state ${words.text} not null,
  zip ${words.text} not null,
  phone ${words.text} not null,
  stateprovince ${words.text} not null,
  website ${words.text} not null,
  show_map ${words.integer} not null,
  show_map_link ${words.integer} not null,
  geo_lat ${words.real},
  geo_lng ${words.real},
  accessibility ${words.text} not null default ''
);
${itemIndexes('venues')};
create index venues_by_name on venues (name_key);
create table organizers (${item(words)},
  organizer ${words.text} not null,
  name_key ${words.text} not null,
  phone ${words.text} not null,
  website ${words.text} not null,
  email ${words.text} not null
);
${itemIndexes('organizers')};
create index organizers_by_name on organizers (name_key)`
