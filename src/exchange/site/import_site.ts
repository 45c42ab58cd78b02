// The import of a whole calendar from another site.

import type { Context } from '../../access/context.ts'
import type { Database } from '../../storage/database.ts'
import { newAuthors } from '../import/authors.ts'
import { findSourceItems, hasKeysLike, readCheckpoint, sourceOf } from '../import/store.ts'
import type { ImportOrder, SyncOrder } from '../import/record.ts'
import { type Imported, runImport } from '../import/run.ts'
import { type FoundSite, findSite, givenSite } from './find.ts'
import { guessedPrefix } from './guess/guess_keys.ts'
import type { SeriesChoice, SiteAccess, SiteSummary } from './order.ts'
import { rootOf } from './progress.ts'
import { readSite } from './read.ts'

export interface SiteImport
  extends
    Omit<SiteAccess, 'guard'>,
    Partial<Pick<SiteAccess, 'guard'>>,
    Pick<ImportOrder, 'isDry' | 'report' | 'begun' | 'sync'>,
    Partial<Pick<ImportOrder, 'defaults'>> {
  /** The root of the namespace, or any page of the site. */
  readonly root: string
  /** Without: single events stay single. */
  readonly series?: SeriesChoice
  /** Begins at the beginning, although an earlier run was interrupted. */
  readonly isFresh?: boolean
  readonly advance?: (done: number, all: number) => void
}

export interface ImportedSite extends Imported, SiteSummary, FoundSite {
  /** Whether it went on with a run that was interrupted. */
  readonly isResumed: boolean
}

const nothing = { values: {}, categories: [] }

/**
 * Without a guard whoever names a site may ask it, also within a private network: that is for the
 * command line.
 */
export async function importSite(outer: Context, given: SiteImport): Promise<ImportedSite> {
  const host = hostOf(given.root)
  const access = { ...given, guard: given.guard ?? { allowed: [host] } }
  const context = given.guard ? outer : withImagesOf(outer, host)
  const { db } = context
  const isNew = given.isDry || given.isFresh === true
  const site =
    (!isNew && (await interruptedSite(db, given.root))) || (await findSite(given.root, access))
  const checkpoint = isNew ? null : await readCheckpoint(db, 'site', site.address)
  const source = await db.within((inside) => sourceOf(inside, 'site', site.address))
  // What was made of a source once stays that: else every date of a series would be there twice.
  const hasGuessed = await hasKeysLike(db, source, guessedPrefix)
  let summary: SiteSummary = { requests: 0, pages: 0, couldBeSeries: 0 }
  const items = readSite({
    ...access,
    root: site.root,
    series: hasGuessed ? 'guess' : (given.series ?? 'keep'),
    checkpoint,
    home: outer.home.replace(/^https?:\/\//, '').replace(/:\d+(?=\/|$)/, ''),
    currency: { ...context.site.currency, free: context.site.free },
    known: async (keys) => new Set((await findSourceItems(db, source, 'event', keys)).keys()),
    authors: newAuthors(context, given.defaults?.values['author']),
    finished: (told) => void (summary = told),
  })
  const imported = await runImport(context, {
    kind: 'site',
    address: site.address,
    name: site.root,
    items,
    defaults: given.defaults ?? nothing,
    isDry: given.isDry,
    report: given.report,
    ...(given.begun ? { begun: given.begun } : {}),
    ...(given.signal ? { signal: given.signal } : {}),
    ...(given.sync ? { sync: syncOf(given.sync, checkpoint) } : {}),
  })
  return { ...imported, ...summary, ...site, isResumed: checkpoint !== null }
}

/** A run that goes on with another one has not seen all that there is. */
const syncOf = ({ finish, ...sync }: SyncOrder, checkpoint: string | null): SyncOrder =>
  checkpoint === null && finish ? { ...sync, finish } : sync

/** The site that was being read by the same root, and is known to be there. */
async function interruptedSite(db: Database, root: string): Promise<FoundSite | undefined> {
  const site = givenSite(root)
  const checkpoint = site && (await readCheckpoint(db, 'site', site.address))
  return checkpoint && rootOf(checkpoint) === site.root ? site : undefined
}

function hostOf(root: string): string {
  const url = URL.parse(/^[a-z]+:\/\//i.test(root) ? root : `https://${root}`)
  return url?.host ?? ''
}

/** Images are fetched from the host that the person has named, wherever it is. */
const withImagesOf = (context: Context, host: string): Context => ({
  ...context,
  site: { ...context.site, imageHosts: [...context.site.imageHosts, host] },
})
