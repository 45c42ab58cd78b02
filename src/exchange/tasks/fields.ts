import {
  type Field,
  bad,
  byDefault,
  refined,
  required,
  value,
} from '../../contract/schema/field.ts'
import { text } from '../../contract/schema/kinds/text.ts'
import { choice, flag } from '../../contract/schema/kinds/values.ts'
import { fileKinds } from '../../contract/file_kinds.ts'
import { readColumnMap } from '../csv/header/column_map.ts'
import { longestAddress, optionFields, seriesField } from '../import/option_fields.ts'

/** The options of `fasti import` that a console has. */
const options = {
  dry_run: byDefault(flag('Whether to say only what would happen, and to change nothing.'), false),
  ...optionFields,
}

export const fileFields = {
  kind: required(choice('What kind of file it is.', fileKinds)),
  name: byDefault(text('The name of the file, for the report.', { max: 1000 }), 'file'),
  ...options,
  map: columnMap('What the columns of a table mean, such as Titel=title,7=description.'),
}

export const siteFields = {
  root: required(address('The address of the site, or of its interface.')),
  credentials: secret('A login and an application password there, as login:password.'),
  series: seriesField,
  ...options,
}

export const addressFields = {
  url: required(address('The address of a calendar in the iCalendar format.')),
  ...options,
}

/** People write addresses without https, and calendars are often given with webcal. */
function address(doc: string): Field<string> {
  return refined(text(doc, { max: longestAddress, filled: true }), (given) => {
    const whole = given.replace(/^webcals?:/i, 'https:')
    return value(/^[a-z][a-z\d+.-]*:\/\//i.test(whole) ? whole : `https://${whole}`)
  })
}

/** Not in an address, which servers log. */
function secret(doc: string): Field<string> {
  return { ...text(doc), bodyOnly: true }
}

function columnMap(doc: string): Field<string> {
  return refined(text(doc, { max: longestAddress, filled: true }), (given) =>
    'map' in readColumnMap(given) ? value(given) : bad('columns'),
  )
}
