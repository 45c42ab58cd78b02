// What was typed and not sent is kept in this browser, under the id of the user.

import { session } from '../../session.ts'

const nameOf = (event: number): string => `fasti-comment ${session.value?.user.id} ${event}`

export function readKept(event: number): string {
  try {
    return localStorage.getItem(nameOf(event)) ?? ''
  } catch {
    // Forbidden: then there is nothing.
    return ''
  }
}

export function keep(event: number, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(nameOf(event))
    else localStorage.setItem(nameOf(event), text)
  } catch {
    // There is no space, or it is forbidden: then it is there as long as the page is.
  }
}
