// Imports into a calendar of a test, of items that the test makes up.

import type { Context } from '../../src/access/context.ts'
import { ownContext } from '../../src/cli/demo/context.ts'
import { readSettings } from '../../src/app/settings.ts'
import { now } from '../../src/language/time/clock.ts'
import type { ImportItem, ImportedEvent, Values } from '../../src/exchange/import/item.ts'
import type { Outcome } from '../../src/exchange/import/outcome.ts'
import type { ImportOrder } from '../../src/exchange/import/record.ts'
import { type Imported, runImport } from '../../src/exchange/import/run.ts'
import type { Fasti } from './fasti.ts'
import { languages } from './languages.ts'

export interface ImportResult extends Imported {
  readonly outcomes: readonly Outcome[]
}

/** What the command line would import with. */
export async function importContext(fasti: Fasti): Promise<Context> {
  const { id, login } = await fasti.user('administrator')
  return ownContext({
    settings: readSettings({ ...fasti.settings }, [...languages.keys()]),
    languages,
    db: fasti.db,
    actor: { id, login, role: 'administrator' },
    now: now(),
  })
}

export async function importInto(
  fasti: Fasti,
  items: Iterable<ImportItem> | AsyncIterable<ImportItem>,
  more: Partial<ImportOrder> = {},
): Promise<ImportResult> {
  const context = await importContext(fasti)
  const outcomes: Outcome[] = []
  const imported = await runImport(context, {
    kind: 'ics',
    address: '',
    name: 'made-up.ics',
    items: (async function* () {
      yield* items
    })(),
    defaults: { values: { status: 'publish' }, categories: [] },
    isDry: false,
    report: (outcome) => void outcomes.push(outcome),
    ...more,
  })
  return { ...imported, outcomes }
}

export function anEvent(
  key: string | undefined,
  values: Values = {},
  more: Partial<ImportedEvent> = {},
): ImportedEvent {
  const title = typeof values['title'] === 'string' ? values['title'] : `Concert ${key}`
  return {
    kind: 'event',
    key,
    title,
    values: {
      title,
      start_date: '2091-03-01 19:00:00',
      end_date: '2091-03-01 21:00:00',
      timezone: 'Europe/Paris',
      ...values,
    },
    categories: [],
    tags: [],
    occurrences: [],
    remarks: [],
    ...more,
  }
}

export function aCategory(key: string, name: string, parent?: string): ImportItem {
  const above = parent === undefined ? {} : { parent }
  return { kind: 'category', key, title: name, values: { name }, ...above, remarks: [] }
}
