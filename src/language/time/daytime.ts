/** Seconds since midnight of `h:mm[:ss[.fff]]` or `h[:mm[:ss]] am|pm` in small letters (§3.6). */
export function readDaytime(text: string): number | undefined {
  return readTwentyFourHours(text) ?? readTwelveHours(text)
}

/** Seconds east of UTC of `z`, `±hh`, `±hhmm` or `±hh:mm`, from −12:00 to +14:00 (§3.6). */
export function readOffset(text: string): number | undefined {
  if (text === 'z') return 0
  const match = /^([+-])(\d\d)(?::?([0-5]\d))?$/.exec(text)
  if (!match) return undefined
  const [, sign, hours, minutes] = match
  const seconds = secondsOf(hours, minutes)
  if (seconds > (sign === '-' ? 12 : 14) * 3600) return undefined
  return sign === '-' ? 0 - seconds : seconds
}

function readTwentyFourHours(text: string): number | undefined {
  const match = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?$/.exec(text)
  if (!match) return undefined
  const [, hours, minutes, seconds] = match
  return secondsOf(hours, minutes, seconds)
}

function readTwelveHours(text: string): number | undefined {
  const match = /^(0?[1-9]|1[0-2])(?::([0-5]\d)(?::([0-5]\d))?)? ?([ap])m$/.exec(text)
  if (!match) return undefined
  const [, hours, minutes, seconds, half] = match
  return (secondsOf(hours, minutes, seconds) % (12 * 3600)) + (half === 'p' ? 12 * 3600 : 0)
}

const secondsOf = (hours = '0', minutes = '0', seconds = '0'): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
