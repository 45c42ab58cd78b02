import { type Moment, readMoment } from '../../../language/time/moment.ts'
import { fromOlderDate, readOlderFilter } from '../../../language/time/older_date.ts'
import { readZone } from '../../../language/time/zone.ts'
import { type Field, bad, value } from '../field.ts'

/** A date in any form of §3.6. The zone it is read in is known only to the operation. */
export function moment(doc: string): Field<Moment> {
  return {
    doc,
    published: { type: 'string', format: 'date-time' },
    read: (given, { alias }) => {
      if (typeof given !== 'string') return bad('text')
      const found = readMoment(alias ? fromOlderDate(given) : given)
      return found ? value(found) : bad('moment')
    },
  }
}

/** A date that filters a list: on an alias in more forms, and `0` and `""` are none (§2.2). */
export function filterMoment(doc: string): Field<Moment | undefined> {
  const strict = moment(doc)
  return {
    ...strict,
    read: (given, how) => {
      if (!how.alias || typeof given !== 'string') return strict.read(given, how)
      if (given.trim() === '' || given.trim() === '0') return value(undefined)
      const found = readOlderFilter(given)
      return found ? value(found) : bad('moment')
    },
  }
}

/** A time zone (§3.7); `""` is the zone of the site. */
export function zone(doc: string): Field<string> {
  return {
    doc,
    published: { type: 'string' },
    cleared: { value: '' },
    read: (given) => {
      if (typeof given !== 'string') return bad('text')
      if (given.trim() === '') return value('')
      const found = readZone(given.trim())
      return found === undefined ? bad('zone') : value(found)
    },
  }
}
