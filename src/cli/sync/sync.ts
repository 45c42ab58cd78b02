import type { Command } from 'commander'
import { readDuration } from '../../contract/schema/kinds/durations.ts'
import { readValues } from '../../contract/schema/read.ts'
import { speaker } from '../../language/text/locale/say.ts'
import { syncFields } from '../../exchange/sync/fields.ts'
import type { PrintOptions, SyncOptions } from '../../exchange/commands/options.ts'
import { allSyncs, changeSync, createSync, removeSync } from '../../exchange/sync/operations.ts'
import { type ShownSyncView, showSync } from '../../exchange/sync/view.ts'
import { print } from '../commands/user.ts'
import { withDatabase } from '../session.ts'
import { withContext } from './context.ts'

const say = speaker('en', {})

/** Who runs the command may have any host asked. */
export async function addOne(url: string, options: SyncOptions, command: Command): Promise<void> {
  const { json, every, ...given } = options
  const made = await withContext(command, async (context) => {
    const input = readValues(syncFields, { url, every: readDuration(every), ...given }, false)
    return showSync(await createSync(context, input, true), say)
  })
  print(json, made, () => [
    `Sync ${made.id} (${made.kind}): the server looks at ${made.url} within seconds, and then every ${written(made.every)}.`,
    `To see what comes of it at once: npx fasti sync run ${made.id}`,
  ])
}

export async function listSyncs({ json }: PrintOptions, command: Command): Promise<void> {
  const rows = await withDatabase(command, allSyncs)
  const syncs = rows.map((row) => showSync(row, say))
  print(json, syncs, () => syncs.map(lineOf))
}

function lineOf(sync: ShownSyncView): string {
  const { id, url, every, authority, checked, next, failures, error, undecided, last_run } = sync
  const state = [
    checked === null ? 'not looked at yet' : `looked at ${checked} UTC: ${last_run?.outcome ?? ''}`,
    ...(failures > 0 ? [`failed ${failures} times in a row: ${error ?? ''}`] : []),
    ...(undecided.length > 0 ? [`${undecided.length} events wait for a decision`] : []),
    next === null ? 'paused' : `next ${next} UTC`,
  ]
  return [id, url, `every ${written(every)}`, authority, state.join('; ')].join('\t')
}

const units = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'm'],
] as const

function written(seconds: number): string {
  const [size, unit] = units.find(([one]) => seconds % one === 0) ?? [1, 's']
  return `${seconds / size}${unit}`
}

export async function switchOne(id: number, isOn: boolean, command: Command): Promise<void> {
  await withContext(command, (context) => changeSync(context, id, { active: isOn }))
  console.log(`Sync ${id} ${isOn ? 'goes on' : 'is paused'}.`)
}

export async function endSync(id: number, command: Command): Promise<void> {
  await withContext(command, (context) => removeSync(context, id))
  console.log(`Sync ${id} is removed. What it has brought stays.`)
}
