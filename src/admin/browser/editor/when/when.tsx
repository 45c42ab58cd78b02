// When it takes place, as one line that reads like a sentence: Sat 12 Jun 19:30 – 21:00 (1 h 30 min).

import { useState } from 'preact/hooks'
import { Fault, OwnInput, useField } from '../../components/form/framed.tsx'
import { clockIn, formatIn } from '../../components/formats.ts'
import { Button } from '../../components/parts.tsx'
import type { Values } from '../conflicts/merge.ts'
import { readClock } from '../fields/clock.ts'
import { gapNote } from '../gap.ts'
import { FieldBox } from '../form/field_box.tsx'
import { secondsOf, wallAt } from '../../calendar/time/wall.ts'
import { spanText } from './span.ts'
import { isWhole, partsOf, wallOf } from './wall_parts.ts'
import type { Editing } from '../state/editing.ts'
import { t } from '../../i18n.ts'
import { site } from '../../site_config.ts'

const timeOfDay = clockIn('UTC')
const weekday = formatIn('UTC', { weekday: 'short' })

export function When({ editing }: { readonly editing: Editing }) {
  const values = editing.mine.value
  const isDay = values['all_day'] === true
  const { start, end } = endsOf(values)
  const isOtherDay = partsOf(end).day !== partsOf(start).day && end !== ''
  const [isAsked, setAsked] = useState(false)
  const [isIn, setIn] = useState(false)
  const hasLastDay = isDay || isOtherDay || isAsked
  return (
    <div class="when" role="group" aria-label={t('When')}>
      <div class="ends" onFocusIn={() => setIn(true)} onFocusOut={() => setIn(false)}>
        <FieldBox editing={editing} name="start_date">
          <Ends {...{ editing, isDay, name: 'start_date', hasDay: true }} />
        </FieldBox>
        <span class="until">–</span>
        <FieldBox editing={editing} name="end_date">
          <Ends {...{ editing, isDay, name: 'end_date', hasDay: hasLastDay }} />
        </FieldBox>
      </div>
      <span class="soft">{isDay ? '' : lengthText(values)}</span>
      {!hasLastDay && start !== '' && (
        <Button class="plain" onClick={() => setAsked(true)} said="Ends on another day" />
      )}
      {/* Nobody is told while they type. */}
      <div class="doubts" role="status">
        {!isIn && <Doubts editing={editing} />}
      </div>
    </div>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const endsOf = ({ start_date, end_date }: Values) => ({
  start: textOf(start_date),
  end: textOf(end_date),
})

function minutesOf(values: Values): number | undefined {
  const { start, end } = endsOf(values)
  if (!isWhole(start) || !isWhole(end)) return undefined
  return (secondsOf(end) - secondsOf(start)) / 60
}

function lengthText(values: Values): string {
  const minutes = minutesOf(values)
  return minutes === undefined || minutes <= 0 ? '' : `(${spanText(minutes)})`
}

interface EndsProps {
  readonly editing: Editing
  readonly name: 'start_date' | 'end_date'
  readonly isDay: boolean
  /** Whether the day is shown; else it is that of the start. */
  readonly hasDay: boolean
}

const words = {
  start_date: { day: 'Day', clock: 'Starts at' },
  end_date: { day: 'Last day', clock: 'Ends at' },
} as const

/** The day and the time of one of both ends. */
function Ends({ editing, name, isDay, hasDay }: EndsProps) {
  const values = editing.mine.value
  const { start } = endsOf(values)
  const wall = textOf(values[name])
  const parts = partsOf(wall)
  const isLast = name === 'end_date'
  const { id, fault, control } = useField(name, 'note')
  const change = (some: Partial<typeof parts>) => {
    const day = parts.day || (isLast ? partsOf(start).day : '')
    const changed = { ...parts, day, ...some }
    // Without a time of its own, the end is left to the server.
    const isLeft = isLast && !hasDay && changed.clock.trim() === ''
    editing.set(name, isLeft ? '' : wallOf(changed))
  }
  const isEmptied = (day: string) => day === '' && (isDay || isLast)
  return (
    <>
      {hasDay && (
        <>
          <span class="weekday soft" aria-hidden="true">
            {dayName(parts.day)}
          </span>
          <OwnInput
            {...(isLast && !isDay ? {} : control)}
            type="date"
            aria-label={t(words[name].day)}
            text={parts.day}
            onText={(day) => (isEmptied(day) ? editing.set(name, '') : change({ day }))}
          />
        </>
      )}
      {!isDay && (
        <OwnInput
          {...(isLast ? control : { ...control, id: `${id}-clock` })}
          aria-label={t(words[name].clock)}
          class="time-of-day"
          text={isWhole(wall) ? clockText(wall) : parts.clock}
          placeholder={clockText('2027-01-01 19:30:00')}
          autocomplete="off"
          onText={(clock) => change({ clock })}
        />
      )}
      <p class="hint" role="status" id={`${id}-note`}>
        {isDay ? '' : gapNote(wall, textOf(values['timezone']) || site.timezone)}
      </p>
      <Fault id={id} text={fault} />
    </>
  )
}

/** As clocks are written here: `7:30 PM`. */
const clockText = (wall: string): string =>
  timeOfDay.format(secondsOf(wall) * 1000).replaceAll(/\s/g, ' ')

const dayName = (day: string): string =>
  Number.isNaN(secondsOf(day)) ? '' : weekday.format(secondsOf(day) * 1000)

const daySeconds = 86_400

/** What may not be meant, with what it may be instead. */
function Doubts({ editing }: { readonly editing: Editing }) {
  const values = editing.mine.value
  const { start, end } = endsOf(values)
  const minutes = minutesOf(values)
  const unread = [start, end].map((wall) => partsOf(wall).clock).find(isUnread)
  const endsNextDay = minutes !== undefined && minutes < 0 && minutes > -1440
  return (
    <>
      {unread !== undefined && values['all_day'] !== true && (
        <p class="hint">{t('“{text}” is no time. Write 19:30 or 7:30 pm.', { text: unread })}</p>
      )}
      {endsNextDay && (
        <p class="hint">
          {t('It ends before it starts.')}{' '}
          <Button
            onClick={() => editing.give({ end_date: wallAt(secondsOf(end) + daySeconds) })}
            said="It ends the next day"
          />
        </p>
      )}
    </>
  )
}

/** More than the beginning of one: who types has not finished. */
const isUnread = (clock: string): boolean =>
  clock.trim().length > 2 &&
  !/^\d{1,2}\s*[:.h]\s*\d?$/i.test(clock) &&
  readClock(clock) === undefined
