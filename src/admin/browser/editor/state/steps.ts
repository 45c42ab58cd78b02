// What saving means here and now: the one next step, and what else can be done with what was typed.

import { nowThere } from '../../components/formats.ts'
import type { Values } from '../conflicts/merge.ts'
import type { EditorKind } from '../form/kinds.ts'
import type { Sentence } from '../../i18n.ts'

export interface Step {
  readonly said: Sentence
  /** The state that it has then; undefined if it has none, or the one that was chosen. */
  readonly status: string | undefined
}

export interface Steps {
  readonly next: Step
  /** For what is not public yet. */
  readonly other?: Step
}

interface Situation {
  readonly kind: EditorKind
  readonly isNew: boolean
  /** As it is stored, and as it was chosen. */
  readonly base: Values
  readonly mine: Values
  readonly mayPublish: boolean
}

export function stepsOf({ kind, isNew, base, mine, mayPublish }: Situation): Steps {
  const before = base['status']
  const chosen = mine['status']
  if (kind.name !== 'event') return { next: { said: 'Save', status: undefined } }
  const isOpen = isNew || before === 'draft' || (before === 'pending' && mayPublish)
  const isChosen = chosen !== before && chosen !== 'publish' && chosen !== 'pending'
  if (!isOpen || isChosen) return { next: { said: 'Save changes', status: undefined } }
  return {
    next: mayPublish
      ? { said: isLater(mine['date']) ? 'Schedule' : 'Publish', status: 'publish' }
      : { said: 'Submit for review', status: 'pending' },
    other:
      before === 'pending'
        ? { said: 'Save changes', status: 'pending' }
        : { said: 'Save draft', status: 'draft' },
  }
}

const isLater = (date: unknown): boolean => typeof date === 'string' && date > nowThere()
