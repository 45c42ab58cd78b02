import type { Context } from '../../access/context.ts'
import { changeSettings, findSettings } from '../../calendar/console/settings/operations.ts'
import { town } from './things/town.ts'

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
