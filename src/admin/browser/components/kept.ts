// What was typed and not sent is kept in this browser, under the id of the user.

import { session } from '../session.ts'

/** Of one user and one thing: `comment 12`. */
const nameOf = (what: string): string => `fasti-kept ${session.value?.user.id} ${what}`

export function readKept(what: string): string {
  try {
    return localStorage.getItem(nameOf(what)) ?? ''
  } catch {
    // Forbidden: then there is nothing.
    return ''
  }
}

export function keep(what: string, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(nameOf(what))
    else localStorage.setItem(nameOf(what), text)
  } catch {
    // There is no space, or it is forbidden: then it is there as long as the page is.
  }
}
