import type { Scene } from './scene.ts'

export function countWords({ say, language }: Scene, count: number): string {
  if (count === 0) return say('No events')
  if (count === 1) return say('1 event')
  return say('{n} events', { n: count.toLocaleString(language) })
}
