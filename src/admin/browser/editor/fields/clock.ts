// Times of day as people write them: `7:30pm`, `19.30`, `19h30`, `1930`, `noon`. Pure.

const shape =
  /^(?<hour>\d{1,2})(?:\s*[:.h]\s*(?<minute>\d{2})|(?<minutes>\d{2}))?\s*(?:(?<half>[ap])\s*\.?\s*(?:m\s*\.?)?|h|uhr|hrs?)?$/

const named: Readonly<Record<string, string>> = {
  noon: '12:00',
  midday: '12:00',
  mediodía: '12:00',
  midi: '12:00',
  mittag: '12:00',
  midnight: '00:00',
  medianoche: '00:00',
  minuit: '00:00',
  mitternacht: '00:00',
}

/** `19:30`; undefined if it cannot be read. */
export function readClock(text: string): string | undefined {
  const given = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const found = shape.exec(given)?.groups
  if (!found) return named[given]
  const { hour = '', minute = found['minutes'] ?? '00', half } = found
  if (half !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return undefined
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'p' ? 12 : 0)
  if (hours > 23 || Number(minute) > 59) return undefined
  return `${String(hours).padStart(2, '0')}:${minute}`
}
