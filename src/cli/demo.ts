import type { Command } from 'commander'
import type { Context } from '../access/context.ts'
import { changeSettings, findSettings } from '../calendar/console/settings/operations.ts'
import { demoPassword } from './demo/announce.ts'
import { ownContext } from './demo/context.ts'
import { fillDemo, refuseFilled } from './demo/fill.ts'
import { town } from './demo/things/town.ts'
import { writtenBy } from '../storage/transactions/written_by.ts'
import { now } from '../language/time/clock.ts'
import { administrator } from './serve/administrator.ts'
import type { DemoOptions } from './options.ts'
import { progressOf } from './progress.ts'
import { withDatabase } from './session.ts'

/** Fills the calendar that the settings name. */
export async function demo(wish: DemoOptions, command: Command): Promise<void> {
  await withDatabase(command, async (db, { settings, languages }) => {
    await refuseFilled(db)
    const actor = await administrator(db, console.log)
    const written = writtenBy(db, { user: null, via: 'cli' })
    const context = ownContext({ settings, languages, db: written, actor, now: now() })
    const { venues, hosts } = await fillDemo(context, wish, progressOf('events'))
    console.log(
      `${town.name} has ${wish.events} events at ${venues.size} venues by ${hosts.size} organizers.`,
    )
    console.log(`The password of its protected events is "${demoPassword}".`)
    const { name, timezone } = await nameSite(context)
    console.log(`The site is ${name}, in ${timezone}; the console changes both under "Settings".`)
  })
}

/** The site gets the name, the zone and the locale of the town, where nobody has said others. */
export async function nameSite(
  context: Context,
): Promise<{ readonly name: string; readonly timezone: string }> {
  const wanted = { site_name: town.name, timezone: town.zone, locales: town.locale }
  const { settings: known } = await findSettings(context)
  const unset = known.filter(({ source }) => source === 'default')
  const free = new Set(unset.map(({ name }) => name))
  const given = Object.entries(wanted).filter(([name]) => free.has(name))
  const { settings } = await changeSettings(context, Object.fromEntries(given))
  const valueOf = (wish: string) => String(settings.find(({ name }) => name === wish)?.value)
  return { name: valueOf('site_name'), timezone: valueOf('timezone') }
}
