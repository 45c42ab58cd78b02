// Two have changed the same fields: which value stays is asked, field by field.

import { useState } from 'preact/hooks'
import { Dialog } from '../../components/dialog.tsx'
import { Picks } from '../../components/form/form.tsx'
import { Button } from '../../components/parts.tsx'
import type { Conflict, Values } from './merge.ts'
import type { Declared } from '../form/declared.ts'
import { labelOf } from '../form/labels.ts'
import { Readable } from '../form/readable.tsx'
import { type Sentence, t } from '../../i18n.ts'
import { RichText } from '../../rich_text/rich_text.tsx'

interface ConflictsProps {
  readonly conflicts: readonly Conflict[]
  readonly fields: readonly Declared[]
  /** Saved at once; else one goes on editing with it. */
  readonly isSaving: boolean
  readonly onClose: () => void
  /** With the values that stay. */
  readonly onDecide: (decided: Values) => void
}

type Choice = 'mine' | 'theirs' | 'merged'

const longTexts: ReadonlySet<string> = new Set(['description', 'excerpt'])

export function Conflicts({ conflicts, fields, isSaving, onClose, onDecide }: ConflictsProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({})
  const [written, setWritten] = useState<Readonly<Record<string, string>>>({})
  const valueOf = ({ name, mine, theirs }: Conflict): unknown => {
    const choice = chosen[name] ?? 'mine'
    return choice === 'mine' ? mine : choice === 'theirs' ? theirs : written[name]
  }
  const decide = () =>
    onDecide(Object.fromEntries(conflicts.map((one) => [one.name, valueOf(one)])))
  return (
    <Dialog
      title={isSaving ? t('Somebody else has changed this, too') : t('It was changed since')}
      onClose={onClose}
    >
      <p>{t('What only one of you has changed is kept. Choose for the rest:')}</p>
      {conflicts.map((one) => (
        <Field
          key={one.name}
          conflict={one}
          isText={isText(one, fields)}
          choice={chosen[one.name] ?? 'mine'}
          onChoose={(choice) => {
            setChosen({ ...chosen, [one.name]: choice })
            if (choice === 'merged' && written[one.name] === undefined)
              setWritten({ ...written, [one.name]: together(one) })
          }}
          text={written[one.name] ?? ''}
          onWrite={(text) => setWritten({ ...written, [one.name]: text })}
        />
      ))}
      <p class="buttons">
        <Button class="primary" onClick={decide} said={isSaving ? 'Save' : 'Continue'} />
      </p>
    </Dialog>
  )
}

/** Whether two values can be put together by hand. */
function isText({ name, mine, theirs }: Conflict, fields: readonly Declared[]): boolean {
  const { options = [], format } = fields.find((one) => one.name === name) ?? {}
  const isPlain = options.length === 0 && format === undefined && !whole.has(name)
  return isPlain && typeof mine === 'string' && typeof theirs === 'string'
}

/** Texts that are only right as a whole. */
const whole: ReadonlySet<string> = new Set(['timezone', 'password', 'image', 'slug'])

/** Both texts, to be put together by hand: a line, or paragraphs one after the other. */
function together({ name, mine, theirs }: Conflict): string {
  const [first, second] = [String(theirs), String(mine)]
  return longTexts.has(name) ? `${first}${second}` : `${first} / ${second}`
}

interface FieldProps {
  readonly conflict: Conflict
  readonly isText: boolean
  readonly choice: Choice
  readonly onChoose: (choice: Choice) => void
  readonly text: string
  readonly onWrite: (text: string) => void
}

function Field({ conflict, isText: canMerge, choice, onChoose, text, onWrite }: FieldProps) {
  const { name, mine, theirs } = conflict
  const label = labelOf({ name })
  const option = (said: Sentence, value: unknown) => (
    <>
      {t(said)}{' '}
      <q>
        <Readable name={name} value={value} />
      </q>
    </>
  )
  return (
    <>
      <Picks
        legend={label}
        options={[
          ['mine', option('Yours:', mine)],
          ['theirs', option('Theirs:', theirs)],
          ...(canMerge ? [['merged', t('Put together by hand')] as const] : []),
        ]}
        picked={choice}
        onPick={(one) => onChoose(one as Choice)}
        isHigh
      />
      {choice === 'merged' && <Together {...{ name, label, text, onWrite }} />}
    </>
  )
}

interface TogetherProps {
  readonly name: string
  readonly label: string
  readonly text: string
  readonly onWrite: (text: string) => void
}

function Together({ name, label, text, onWrite }: TogetherProps) {
  const said = t('{field}, put together', { field: label })
  if (longTexts.has(name)) {
    return <RichText name={name} label={said} value={text} onChange={onWrite} />
  }
  return (
    <textarea
      aria-label={said}
      rows={2}
      value={text}
      onInput={(event) => onWrite(event.currentTarget.value)}
    />
  )
}
