import { secondsOf } from '../calendar/time/wall.ts'
import { realWall } from '../calendar/time/zones.ts'
import { clockIn } from '../components/formats.ts'
import { t } from '../i18n.ts'

/** Wall clocks are shown as they are. */
const clock = clockIn('UTC')

/** Undefined if it is no time, or the zone is not typed to its end yet. */
function usedFor(typed: number, zone: string): number | undefined {
  if (Number.isNaN(typed)) return undefined
  try {
    return realWall(typed, zone)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * Said before it is saved: when clocks are put forward, some times do not exist, and others are used
 * (§3.6). Empty for all other times.
 */
export function gapNote(wall: string, zone: string): string {
  const typed = secondsOf(wall)
  const used = usedFor(typed, zone)
  if (used === undefined || used === typed) return ''
  return t('{time} does not exist on that day: clocks are put forward. {later} will be used.', {
    time: clock.format(typed * 1000),
    later: clock.format(used * 1000),
  })
}
