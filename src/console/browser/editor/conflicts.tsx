// Somebody else has changed the same fields: which value stays is asked, field by field.

import { useState } from 'preact/hooks'
import { Dialog } from '../parts/dialog.tsx'
import { t } from '../say.ts'
import { labelOf } from './labels.ts'
import type { Conflict, Values } from './merge.ts'

interface ConflictsProps {
  readonly conflicts: readonly Conflict[]
  readonly onClose: () => void
  /** With the values that stay. */
  readonly onDecide: (decided: Values) => void
}

export function Conflicts({ conflicts, onClose, onDecide }: ConflictsProps) {
  const [isMine, setMine] = useState<Readonly<Record<string, boolean>>>({})
  const decide = () =>
    onDecide(
      Object.fromEntries(
        conflicts.map(({ name, mine, theirs }) => [name, isMine[name] === false ? theirs : mine]),
      ),
    )
  return (
    <Dialog title={t('Somebody else has changed this, too')} onClose={onClose}>
      <p>{t('What only one of you has changed is kept. Choose for the rest:')}</p>
      {conflicts.map(({ name, mine, theirs }) => (
        <fieldset key={name}>
          <legend>{labelOf({ name })}</legend>
          {[true, false].map((mineStays) => (
            <p key={String(mineStays)}>
              <label>
                <input
                  type="radio"
                  name={`conflict-${name}`}
                  checked={(isMine[name] ?? true) === mineStays}
                  onChange={() => setMine({ ...isMine, [name]: mineStays })}
                />{' '}
                {mineStays ? t('Yours:') : t('Theirs:')} <q>{textOf(mineStays ? mine : theirs)}</q>
              </label>
            </p>
          ))}
        </fieldset>
      ))}
      <p class="buttons">
        <button type="button" class="primary" onClick={decide}>
          {t('Save')}
        </button>
      </p>
    </Dialog>
  )
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)
