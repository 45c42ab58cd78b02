import { type Field, bad, value } from '../field.ts'

const seconds = { s: 1, m: 60, h: 3600, d: 86_400 } as const

/** Seconds in a text such as `90s`, `30m`, `24h` or `7d`; undefined if it is none. */
export function readDuration(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text.trim()) ?? []
  if (count === undefined) return undefined
  return Number(count) * seconds[unit as keyof typeof seconds]
}

/** A span of time of at least so many seconds. */
export function duration(doc: string, min: number): Field<number> {
  return {
    doc,
    published: { type: 'string' },
    read: (given) => {
      const found = typeof given === 'string' ? readDuration(given) : undefined
      if (found === undefined || found < min) return bad('duration')
      return value(found)
    },
  }
}
