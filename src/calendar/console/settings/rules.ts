import { readJson } from '../../../language/text/json.ts'
import type { Site } from '../../../access/context.ts'
import type { Field } from '../../../contract/schema/field.ts'
import {
  type SiteSetting,
  type SiteValues,
  siteFields,
  siteSettings,
} from '../../../contract/schema/site.ts'

/** The zone of the first start: a row beside those of the console. */
export const firstZoneName = 'first_timezone'

interface Stored {
  readonly name: string
  /** As JSON. */
  readonly value: string
}

/**
 * The stored values that this version can read. Others, of a newer version or changed by hand,
 * count as not set, and `fasti doctor` names them.
 */
export function readableValues(rows: readonly Stored[]): Partial<SiteValues> {
  const entries = rows.flatMap((row) => {
    const read = readStored(row)
    return read ? [read] : []
  })
  return Object.fromEntries(entries)
}

/** Those that the environment gives in vain: the console has said something else. */
export function overruledNames(
  { given, isGiven }: Pick<Site, 'given' | 'isGiven'>,
  rows: readonly Stored[],
): readonly SiteSetting[] {
  const stored = readableValues(rows)
  return siteSettings.filter(
    (name) =>
      isGiven(name) &&
      stored[name] !== undefined &&
      JSON.stringify(stored[name]) !== JSON.stringify(given[name]),
  )
}

export const unreadableNames = (rows: readonly Stored[]): readonly string[] =>
  rows.filter((row) => row.name !== firstZoneName && !readStored(row)).map(({ name }) => name)

function readStored({ name, value }: Stored): readonly [SiteSetting, unknown] | undefined {
  const known = siteSettings.find((one) => one === name)
  if (known === undefined) return undefined
  const field: Field<unknown> = siteFields[known]
  const read = field.read(readJson(value), { source: 'body' })
  return 'value' in read ? [known, read.value] : undefined
}
