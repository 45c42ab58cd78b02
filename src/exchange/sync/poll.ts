// Reads what a calendar elsewhere has now, and brings it in step.

import type { Context } from '../../access/context.ts'
import { defined } from '../../language/defined.ts'
import { readIdentity } from '../../storage/identity.ts'
import { readIcal } from '../ical/read.ts'
import { noTitle } from '../ical/remarks.ts'
import type { FileItem, ImportFile, Remark } from '../import/item.ts'
import { type Outcome, importRemarks } from '../import/outcome.ts'
import { defaultsOf } from '../import/plan.ts'
import type { SyncOrder } from '../import/record.ts'
import { type Imported, runImport } from '../import/run.ts'
import { importSite } from '../site/import_site.ts'
import { type Patience, ordinaryPatience } from '../site/order.ts'
import { type AskLimits, type Calendar, askForCalendar } from './ask.ts'
import { type Decided, reconcileDeletions } from './deletions.ts'
import { type Reading, newReading } from './reading.ts'
import { failureOf, remarkOf } from './remarks.ts'
import { type Memory, type SyncOptions, hostOf, isConditional } from './rules.ts'
import type { SyncRow } from './store.ts'

export interface PollOptions {
  /** Reads all of it, also if it says that nothing is new. */
  readonly isFull?: boolean
  readonly report?: (outcome: Outcome) => void
  readonly signal?: AbortSignal
  readonly limits?: AskLimits
}

export interface PollResult {
  /** Undefined if there was nothing to bring in. */
  readonly imported: Imported | undefined
  readonly remarks: readonly Remark[]
  readonly isHeldBack: boolean
  readonly memory: Memory
}

export const poll = async (
  context: Context,
  row: SyncRow,
  options: PollOptions,
): Promise<PollResult> =>
  row.kind === 'site' ? lookAtSite(context, row, options) : lookAtCalendar(context, row, options)

const optionsOf = (row: SyncRow): SyncOptions => JSON.parse(row.options)

async function lookAtCalendar(
  context: Context,
  row: SyncRow,
  { isFull = false, report = () => {}, signal, limits }: PollOptions,
): Promise<PollResult> {
  const { credentials, isTrusted } = optionsOf(row)
  const memory: Memory = JSON.parse(row.memory)
  const mayBeSame = !isFull && isConditional(memory, context.now)
  const own = isTrusted ? [hostOf(row.address)] : []
  const found = await askForCalendar(row.address, {
    guard: { allowed: [...context.site.imageHosts, ...own] },
    credentials,
    ...(mayBeSame ? { known: memory } : {}),
    ...(limits ? { limits } : {}),
    ...(signal ? { signal } : {}),
  })
  // Once a day what was edited here is set back where the source decides, also if it has not changed.
  const isReadAgain = isFull || (!mayBeSame && row.authority === 'theirs')
  const isSame = !found || (found.digest === memory.digest && !isReadAgain)
  const remembered = memoryOf(memory, found, mayBeSame ? undefined : context.now)
  if (isSame && !memory.isWaiting) {
    return { imported: undefined, remarks: [], isHeldBack: false, memory: remembered }
  }
  const { zone } = context.site
  const reading = isSame ? undefined : newReading(zone)
  const watched = watch(row, memory, reading, report)
  const file = fileOf(row.address, isSame || !found ? Buffer.alloc(0) : found.body)
  const untitled = context.say(noTitle)
  const imported = await runImport(context, {
    kind: 'ics',
    address: row.address,
    name: row.address,
    items: reading ? othersOf(context, readIcal(file, { zone, untitled })) : none(),
    defaults: await defaultsOf(context.db, optionsOf(row)),
    isDry: false,
    report: watched.report,
    sync: watched.sync,
    ...(signal ? { signal } : {}),
  })
  return watched.looked(imported, remembered)
}

/** What was here before is not brought in as something new, again and again. */
async function* othersOf(
  { db }: Context,
  items: AsyncIterable<FileItem>,
): AsyncGenerator<FileItem> {
  const own = new RegExp(`^event-\\d+@${await readIdentity(db)}(?: |$)`)
  for await (const item of items) {
    const { key, title } = item
    const isOurs = key !== undefined && own.test(key)
    yield isOurs ? { key, title, refused: remarkOf('ownEvent') } : item
  }
}

// oxlint-disable-next-line require-yield
async function* none(): AsyncGenerator<never> {}

function memoryOf(
  { etag, modified, digest, asked, ...memory }: Memory,
  found: Calendar | undefined,
  askedAt: number | undefined,
): Memory {
  const known = found ?? { etag, modified, digest }
  return {
    ...memory,
    ...defined({ etag: known.etag, modified: known.modified, digest: known.digest }),
    asked: askedAt ?? asked ?? 0,
  }
}

const chunkBytes = 256 * 1024

const fileOf = (name: string, body: Buffer): ImportFile => ({
  name,
  size: body.length,
  open: async function* () {
    for (let at = 0; at < body.length; at += chunkBytes) yield body.subarray(at, at + chunkBytes)
  },
})

/** Nobody waits for it: the site comes first. */
const gentle: Patience = { ...ordinaryPatience, perSecond: 4, atOnce: 1, attempts: 4 }

async function lookAtSite(
  context: Context,
  row: SyncRow,
  { report = () => {}, signal }: PollOptions,
): Promise<PollResult> {
  const { credentials, isTrusted, series } = optionsOf(row)
  const { host } = new URL(row.address)
  const isOwn = [context.origin, context.home].some((one) => new URL(one).host === host)
  if (isOwn) throw failureOf('own')
  const memory: Memory = JSON.parse(row.memory)
  const watched = watch(row, memory, newReading(context.site.zone), report)
  const imported = await importSite(context, {
    root: row.address,
    ...(credentials === null ? {} : { credentials }),
    series,
    isDry: false,
    ...(isTrusted ? {} : { guard: { allowed: context.site.imageHosts } }),
    patience: gentle,
    defaults: await defaultsOf(context.db, optionsOf(row)),
    report: watched.report,
    sync: watched.sync,
    ...(signal ? { signal } : {}),
  })
  return watched.looked(imported, memory)
}

/** So many items that could not be taken over are named in the log. */
const mostNamed = 10

/** Watches an import for what the log says of it, and decides in its end about what is gone. */
function watch(
  { authority }: SyncRow,
  memory: Memory,
  reading: Reading | undefined,
  report: (outcome: Outcome) => void,
) {
  const refused: Outcome[] = []
  let count = 0
  let doubles = 0
  let decided: Decided | undefined
  let { source = 0 } = memory
  const sync: SyncOrder = {
    authority,
    observe: (item) => reading?.observe(item),
    finish: async (running) => {
      source = running.source
      decided = await reconcileDeletions(running, reading, memory)
    },
  }
  return {
    sync,
    report: (outcome: Outcome) => {
      report(outcome)
      if (outcome.remarks.some(({ sentence }) => sentence === importRemarks.double)) doubles += 1
      if (outcome.outcome !== 'refused') return
      count += 1
      if (refused.length < mostNamed) refused.push(outcome)
    },
    looked: (imported: Imported, remembered: Memory): PollResult => {
      const further = count - refused.length
      const remarks = [
        ...(doubles > 0 ? [remarkOf('doubles', { count: doubles })] : []),
        ...(decided?.remarks ?? []),
        ...refused.flatMap(refusedRemarks),
        ...(further > 0 ? [remarkOf('moreRefused', { count: further })] : []),
      ]
      const { isHeldBack = false } = decided ?? {}
      const after = decided?.memory(remembered) ?? remembered
      return { imported, remarks, isHeldBack, memory: { ...after, source } }
    },
  }
}

const refusedRemarks = ({ title, remarks }: Outcome): readonly Remark[] =>
  [remarkOf('refused', { title })].concat(remarks)
