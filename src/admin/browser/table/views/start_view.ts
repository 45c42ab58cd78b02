// Which view is shown first, for this person in this browser.

import { session } from '../../session.ts'

interface StartView {
  readonly id: number
  /** Kept beside the id, so that it is there before the views are read. */
  readonly query: string
}

const storedAs = (): string => `fasti-start-view-${session.value?.user.id ?? 0}`

export function startView(): StartView | undefined {
  const stored = localStorage.getItem(storedAs())
  return stored === null ? undefined : JSON.parse(stored)
}

export function setStartView(view: StartView | undefined): void {
  if (view) localStorage.setItem(storedAs(), JSON.stringify({ id: view.id, query: view.query }))
  else localStorage.removeItem(storedAs())
}

/** The part of the address behind the question mark. */
export const viewQuery = ({ id, query }: StartView): string =>
  `?${query === '' ? '' : `${query}&`}view=${id}`
