// The form in two columns: what visitors will see, and beside it what is decided about that.

import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { Icon } from '../frame/icons.tsx'
import { Comments } from './comments/comments.tsx'
import type { Values } from './conflicts/merge.ts'
import { focusField } from './focus_field.ts'
import { FieldBox } from './form/field_box.tsx'
import { type FormLine, layoutOf, whenNames } from './form/groups.ts'
import { Checks } from './panels/checks.tsx'
import { ItemHistory } from './panels/item_history.tsx'
import type { Editing } from './state/editing.ts'
import type { Opened } from './state/open.ts'
import { fieldOf } from './state/refusal.ts'
import { When } from './when/when.tsx'
import { type Sentence, t } from '../i18n.ts'
import { may } from '../session.ts'
import { site } from '../site_config.ts'

interface ColumnsProps {
  readonly editing: Editing
  readonly opened: Opened
  /** How many there are. */
  readonly comments: number
  /** In place of the second column, which stays as it is behind it. */
  readonly preview: ComponentChildren
}

export function Columns({ editing, opened, comments, preview }: ColumnsProps) {
  const { faults } = editing.refusal.value
  const refused = new Set(Object.keys(faults).map(fieldOf))
  const { lines, groups } = layoutOf(editing.kind, opened.fields, hasOwnZone(opened))
  const all = [...lines, ...groups].flatMap(({ names }) => names)
  const first = all.find((name) => refused.has(name))
  useEffect(() => {
    if (first === undefined || editing.hasGoneOn()) return
    // Each field says first, in an effect of its own, that it is wrong.
    queueMicrotask(() => focusField(first))
  }, [editing.refusals.value])
  const isEvent = editing.kind.name === 'event'
  return (
    <div class={preview ? 'columns-of-form previewed' : 'columns-of-form'}>
      <div class="sheet">
        {lines.map((one) => (
          <Line key={one.names[0]} line={one} editing={editing} />
        ))}
      </div>
      <div class="decided">
        {isEvent && <Checks editing={editing} />}
        {groups.map(({ title, names, isOpen }) => (
          <Group
            key={title}
            title={title}
            isOpen={isOpen || names.some((name) => refused.has(name))}
          >
            <Boxes names={names} editing={editing} />
          </Group>
        ))}
        {isEvent && editing.id.value > 0 && <Comments event={editing.id.value} count={comments} />}
        {editing.id.value > 0 && may('publish') && <ItemHistory editing={editing} />}
      </div>
      {preview}
    </div>
  )
}

interface GroupProps {
  readonly title: Sentence
  /** What was opened once stays open until somebody closes it. */
  readonly isOpen: boolean
  readonly children: ComponentChildren
}

/** Its fields are there, too, while it is closed: what is refused leads to them. */
function Group({ title, isOpen: isAsked, children }: GroupProps) {
  const [isOpen, setOpen] = useState(isAsked)
  useLayoutEffect(() => {
    if (isAsked) setOpen(true)
  }, [isAsked])
  return (
    <details
      data-group={title}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t(title)}</summary>
      {children}
    </details>
  )
}

interface LineProps {
  readonly line: FormLine
  readonly editing: Editing
}

const Line = ({ line: { names, icon }, editing }: LineProps) => (
  <div class={icon ? 'form-line iconed' : 'form-line'} data-line={names[0]}>
    {icon && <Icon name={icon} />}
    {names.join(' ') === whenNames ? (
      <When editing={editing} />
    ) : (
      <Boxes names={names} editing={editing} />
    )}
  </div>
)

interface BoxesProps {
  readonly names: readonly string[]
  readonly editing: Editing
}

function Boxes({ names, editing }: BoxesProps) {
  const { mine, refusal, opened } = editing
  // How it repeats is a matter of its series.
  const isDate = opened.value?.shown?.occurrence != null
  return names
    .filter(
      (name) =>
        name in refusal.value.faults ||
        (isNeeded(name, mine.value) && !(isDate && name === 'recurrence')),
    )
    .map((name) => <FieldBox key={name} editing={editing} name={name} />)
}

/** Fields that say more about another one are there once that says something. */
const followers: Readonly<Record<string, readonly [name: string, usual: string]>> = {
  event_status_reason: ['event_status', 'scheduled'],
  virtual_url: ['attendance', 'offline'],
}

function isNeeded(name: string, mine: Values): boolean {
  const [other, usual] = followers[name] ?? []
  return other === undefined || mine[other] !== usual || mine[name] !== ''
}

const hasOwnZone = ({ base }: Opened): boolean =>
  base['timezone'] !== undefined && base['timezone'] !== '' && base['timezone'] !== site.timezone
