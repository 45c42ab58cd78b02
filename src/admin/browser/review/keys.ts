// The keys of review. Enter opens the thing that has the focus, because that is a link.

import { focusContent } from '../components/focus.ts'
import { type Command, useCommands } from '../frame/commands.ts'
import type { Sentence } from '../i18n.ts'

const links = '.review-cards > li > h2 a'

const all = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>(links)]

/** The thing that has the focus, or that has something in it that has. */
const cardHere = (): Element | null => document.activeElement?.closest('.review-cards > li') ?? null

function focusCard(step: 1 | -1): void {
  const known = all()
  const at = known.findIndex((one) => one.closest('li') === cardHere())
  const next = at < 0 ? (step > 0 ? 0 : known.length - 1) : at + step
  const found = known[next]
  found?.focus()
  found?.scrollIntoView({ block: 'start' })
}

/** Goes on to the next thing when this one is decided, and is about to be gone. */
export function goOnFrom(id: number): void {
  const known = all()
  const at = known.findIndex((one) => one.closest('li')?.id === `waits-${id}`)
  const next = known[at + 1] ?? known[at - 1]
  // Not before a dialog that is open is closed, because it keeps the focus.
  if (next) setTimeout(() => next.focus())
  else focusContent()
}

/** Without a focus the first one is meant. */
const press = (part: string) => () =>
  (cardHere() ?? all()[0]?.closest('li'))?.querySelector<HTMLElement>(part)?.click()

const deed = (key: string, name: string, said: Sentence): Command => ({
  name: said,
  key,
  isHidden: true,
  run: press(`[data-deed=${name}]`),
})

const commands: readonly Command[] = [
  { name: 'The next one that waits', key: 'j', isHidden: true, run: () => focusCard(1) },
  { name: 'The one before', key: 'k', isHidden: true, run: () => focusCard(-1) },
  deed('p', 'accept', 'Publish now'),
  deed('l', 'later', 'Publish at a time'),
  deed('e', 'change', 'Change it first'),
  deed('b', 'ask_back', 'Ask for a change'),
  deed('r', 'refuse', 'Refuse'),
  deed('m', 'merge', 'Merge into the likeliest event'),
  deed('w', 'write', 'Write to the sender'),
]

export const useReviewKeys = (): void => useCommands(commands)
