import { keepFirstZone, readFirstZone } from '../../calendar/console/settings/first_zone.ts'
import type { Settings } from '../../app/settings.ts'
import type { Database } from '../../storage/database.ts'
import { now } from '../../language/time/clock.ts'

interface Settled {
  readonly settings: Settings
  readonly isZoneGiven: boolean
}

/** The settings with the zone of the first start, unless they name one. */
export const withFirstZone = async (
  { settings, isZoneGiven }: Settled,
  db: Database,
): Promise<Settings> => (isZoneGiven ? settings : withZone(settings, await readFirstZone(db)))

/** The same; on the first start the zone of this machine is kept. */
export async function withKeptZone(
  { settings, isZoneGiven }: Settled,
  db: Database,
): Promise<Settings> {
  if (isZoneGiven) return settings
  return withZone(settings, await keepFirstZone(db, machineZone(), now()))
}

const machineZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

const withZone = (settings: Settings, firstZone: string | undefined): Settings =>
  firstZone === undefined ? settings : { ...settings, firstZone }
