import { type Field, bad, byDefault, required } from '../../schema/field.ts'
import { text } from '../../schema/text.ts'
import { choice, flag } from '../../schema/values.ts'
import { readEntries } from '../../schema/lists.ts'
import { readColumnMap } from '../csv/header/column_map.ts'

const longestAddress = 2000

/** Names as they are: one may have a comma only where they are given as a list. */
function termNames(doc: string): Field<readonly string[]> {
  return {
    doc,
    published: { type: 'array', items: { type: 'string' } },
    read: (given, how) => {
      const found = readEntries(given, how)
      return 'fault' in found ? found : { value: found.value.map(String) }
    },
  }
}

/** The options of `fasti import` that a console has. */
const options = {
  dry_run: byDefault(flag('Whether to say only what would happen, and to change nothing.'), false),
  status: byDefault(
    choice('The status of what comes in without one.', ['publish', 'draft', 'pending']),
    'publish',
  ),
  category: termNames('Names of categories that every event gets besides its own.'),
  venue: text('The name of the venue of events that name none.'),
  author: text('The login of the user whose events they become; your own if none is given.'),
}

export const fileFields = {
  kind: required(choice('What kind of file it is.', ['ics', 'csv', 'json'])),
  name: byDefault(text('The name of the file, for the report.', { max: 1000 }), 'file'),
  ...options,
  map: columnMap('What the columns of a table mean, such as Titel=title,7=description.'),
}

export const siteFields = {
  root: required(address('The address of the site, or of its interface.')),
  credentials: secret('A login and an application password there, as login:password.'),
  series: byDefault(
    choice('Whether to make series of what repeats: guess or keep.', ['keep', 'guess']),
    'keep',
  ),
  ...options,
}

export const addressFields = {
  url: required(address('The address of a calendar in the iCalendar format.')),
  ...options,
}

/** People write addresses without https, and calendars are often given with webcal. */
function address(doc: string): Field<string> {
  const field = text(doc, { max: longestAddress, filled: true })
  return {
    ...field,
    read: (given, how) => {
      const found = field.read(given, how)
      if ('fault' in found) return found
      const whole = found.value.replace(/^webcals?:/i, 'https:')
      return { value: /^[a-z][a-z\d+.-]*:\/\//i.test(whole) ? whole : `https://${whole}` }
    },
  }
}

/** Not in an address, which servers log. */
function secret(doc: string): Field<string> {
  return { ...text(doc), bodyOnly: true }
}

function columnMap(doc: string): Field<string> {
  const field = text(doc, { max: longestAddress, filled: true })
  return {
    ...field,
    read: (given, how) => {
      const found = field.read(given, how)
      if ('fault' in found) return found
      return 'map' in readColumnMap(found.value) ? found : bad('columns')
    },
  }
}
