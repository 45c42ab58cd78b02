// Five steps for the first visit. Beside the screen, not above it: one can try each of them.

import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../parts.tsx'
import { type Sentence, t } from '../../i18n.ts'
import { to } from '../../router.ts'
import { may, type Permission, session } from '../../session.ts'

interface Step {
  readonly title: Sentence
  readonly text: Sentence
  /** The screen that it is about. */
  readonly screen: string
  readonly permission?: Permission
}

const steps: readonly Step[] = [
  {
    title: 'Make an event',
    text: 'A title and a time are enough. Everything else can come later, and a draft is seen by nobody.',
    screen: 'events/new',
    permission: 'create',
  },
  {
    title: 'See the month',
    text: 'Draw in an empty place to make an event, and drag one to move it. “Move …” does the same without dragging.',
    screen: 'calendar',
    permission: 'create',
  },
  {
    title: 'Find, and change many',
    text: 'Words and filters find events. Select several to publish them, to move them or to give them a category at once.',
    screen: 'events',
    permission: 'create',
  },
  {
    title: 'Take it back',
    text: 'Nothing is lost: every change is in the history, with who and when, and can be undone there.',
    screen: 'history',
    permission: 'publish',
  },
  {
    title: 'Get there quickly',
    text: 'Ctrl+K finds every screen and action by its name. The question mark shows the keys of the screen.',
    screen: '',
  },
]

const storedAs = 'fasti-guide'
/** The step that is shown; undefined if none is. */
const current = signal(localStorage.getItem(storedAs) === 'seen' ? undefined : 0)

export const showGuide = (): void => {
  current.value = 0
}

function end(): void {
  localStorage.setItem(storedAs, 'seen')
  current.value = undefined
}

export function Guide() {
  const heading = useRef<HTMLHeadingElement>(null)
  const mine = steps.filter(({ permission }) => !permission || may(permission))
  const at = current.value
  useEffect(() => {
    if (at !== undefined && at > 0) heading.current?.focus()
  }, [at])
  const step = at === undefined ? undefined : mine[at]
  if (at === undefined || !step || !session.value) return null
  return (
    <aside class="guide" aria-labelledby="guide-title">
      <p class="soft">{t('Step {n} of {all}', { n: at + 1, all: mine.length })}</p>
      <h2 id="guide-title" tabindex={-1} ref={heading}>
        {t(step.title)}
      </h2>
      <p>{t(step.text)}</p>
      <p class="actions">
        {step.screen !== '' && <a href={to(step.screen)}>{t('Show me')}</a>}
        {at > 0 && <Button onClick={() => (current.value = at - 1)} said="Back" />}
        {at + 1 < mine.length && (
          <Button class="primary" onClick={() => (current.value = at + 1)} said="Next" />
        )}
        <Button class={at + 1 < mine.length ? 'plain' : 'primary'} onClick={end}>
          {at + 1 < mine.length ? t('Skip') : t('Done')}
        </Button>
      </p>
    </aside>
  )
}
