// How long something lasts, in short words: `1 h 30 min`.

import { site } from '../../site_config.ts'

const units = ['day', 'hour', 'minute'] as const
const minutesOf = { day: 1440, hour: 60, minute: 1 }

const formats = Object.fromEntries(
  units.map((unit) => [
    unit,
    new Intl.NumberFormat(site.locale, { style: 'unit', unit, unitDisplay: 'short' }),
  ]),
)

export function spanText(minutes: number): string {
  const said: string[] = []
  let left = minutes
  for (const unit of units) {
    const count = Math.floor(left / minutesOf[unit])
    left -= count * minutesOf[unit]
    if (count > 0) said.push(formats[unit]?.format(count) ?? '')
  }
  return said.join(' ')
}
