// What was opened last in this browser, until its user signs out.

import { signal } from '@preact/signals'
import { beforeSignOut } from '../session.ts'

export interface Recent {
  /** Below the home of the console: `events/12`. */
  readonly path: string
  readonly title: string
}

const storedAs = 'fasti-recent'
const most = 6

function stored(): readonly Recent[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(storedAs) ?? '[]')
    return Array.isArray(known) ? (known as readonly Recent[]) : []
  } catch {
    // Somebody else has written it.
    return []
  }
}

export const recent = signal(stored())

export function remember(one: Recent): void {
  if (one.title === '') return
  recent.value = [one, ...recent.value.filter(({ path }) => path !== one.path)].slice(0, most)
  localStorage.setItem(storedAs, JSON.stringify(recent.value))
}

beforeSignOut.add(async () => {
  recent.value = []
  localStorage.removeItem(storedAs)
})
