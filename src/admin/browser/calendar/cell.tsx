// A day in a row of days: its number, and what takes place.

import { useMemo } from 'preact/hooks'
import { at, today } from './address.ts'
import { Chip } from './chip.tsx'
import { useSame } from './parts.ts'
import { dayNumber, sayDay } from './said.ts'
import type { DayCell } from './time/layout.ts'
import type { Clock } from './time/rows.ts'
import { Button, Link } from '../components/parts.tsx'
import { counted } from '../counted.ts'
import { t } from '../i18n.ts'

interface CellProps {
  readonly cell: DayCell
  readonly clock: Clock
  /** Whether the keyboard is here. */
  readonly isCurrent: boolean
  /** At most so many lanes. */
  readonly fit: number
  readonly label?: string
  /** Whether few events may take two lines each. */
  readonly isTall?: boolean
}

const mostTall = 3

/** Drawn again only if something in it has changed. */
export function Cell({ cell, ...props }: CellProps) {
  const { day, lanes } = cell
  // Which part of an event a day shows follows from both.
  const same = useSame(lanes.map((segment) => segment?.shown))
  const { clock, isCurrent, fit, label, isTall } = props
  return useMemo(
    () => <Content cell={cell} {...props} />,
    [day, same, clock, isCurrent, fit, label, isTall, today()],
  )
}

function Content({ cell, clock, isCurrent, fit, label, isTall }: CellProps) {
  const { day, lanes } = cell
  const all = lanes.filter((segment) => segment !== undefined)
  const shown = lanes.length > fit ? lanes.slice(0, fit - 1) : lanes
  // Few have room for two lines, but where several days are crossed all have the same height.
  const crossing = shown.findLastIndex((segment) => segment && !(segment.isStart && segment.isEnd))
  const isRoomy = isTall && all.length <= mostTall
  const more = all.length - shown.filter((segment) => segment !== undefined).length
  return (
    <>
      <Button
        class="plain day"
        tabindex={isCurrent ? 0 : -1}
        aria-current={day === today() ? 'date' : undefined}
      >
        <span aria-hidden="true">{label ?? dayNumber(day)}</span>
        <span class="hidden">
          {sayDay(day, 'fullDate')}, {t(counted.events, { n: all.length })}
        </span>
      </Button>
      {shown.length > 0 && (
        <ul>
          {shown.map((segment, lane) =>
            segment ? (
              <li
                key={segment.shown.row.id}
                class={isRoomy && lane > crossing ? 'tall' : undefined}
              >
                <Chip {...segment} clock={clock} isTabbable={isCurrent} />
              </li>
            ) : (
              <li key={`lane ${lane}`} class="gap" aria-hidden="true" />
            ),
          )}
        </ul>
      )}
      {more > 0 && (
        <Link
          class="more"
          href={at({ view: 'day', day })}
          tabindex={isCurrent ? 0 : -1}
          said="+{n} more"
          facts={{ n: more }}
        />
      )}
    </>
  )
}
