// A week or a day by the hour, with what fills whole days above.

import { useEffect, useMemo, useRef } from 'preact/hooks'
import { Cell } from './cell.tsx'
import { Chip } from './chip.tsx'
import type { GridProps } from './month.tsx'
import { useParts, useSame } from './parts.ts'
import { sayClock, sayDay } from './said.ts'
import { boxesOf, lanesOf, mostBeside } from './time/layout.ts'
import { firstDay, isLong, lastDay, type Shown } from './time/rows.ts'
import { days, hourSeconds } from './time/wall.ts'
import { t } from '../i18n.ts'

/** From here on the hours are in sight: with a little of what is before. */
const morning = 7.75
const fit = 6
const none: readonly Shown[] = []

export function Hours({ range: [first, count], day, all, clock }: GridProps) {
  const drawn = useParts(count, String(first))
  const scrolled = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const area = scrolled.current
    if (area) area.scrollTop = (area.querySelector('.column')?.clientHeight ?? 0) * (morning / 24)
  }, [])
  const row = days(first, count)
  const cells = lanesOf(all.filter(isLong), row)
  const columns = useMemo(() => columnsOf(all, days(first, count)), [all, first, count])
  return (
    <div class="hours" ref={scrolled}>
      <div class="head" style={columns}>
        <span class="soft corner">{t('all day')}</span>
        {cells.map((cell) => (
          <div key={cell.day} data-day={cell.day} data-row="days" class="cell">
            <Cell
              {...{ cell, clock, fit }}
              isCurrent={cell.day === day}
              label={sayDay(cell.day, 'day')}
            />
          </div>
        ))}
      </div>
      <div class="body" style={columns}>
        <div class="clock" aria-hidden="true">
          {days(1, 23).map((hour) => (
            <span key={hour}>{sayClock(hour * hourSeconds)}</span>
          ))}
        </div>
        {row.map((one, nth) => (
          <Column
            key={one}
            column={one}
            isCurrent={one === day}
            all={nth < drawn ? all : none}
            clock={clock}
          />
        ))}
      </div>
    </div>
  )
}

interface ColumnProps extends Omit<GridProps, 'range' | 'day'> {
  readonly column: number
  readonly isCurrent: boolean
}

function Column({ column, isCurrent, all, clock }: ColumnProps) {
  const here = useSame(
    all.filter((one) => !isLong(one) && firstDay(one) <= column && lastDay(one) >= column),
  )
  return useMemo(
    () => (
      <div class="column" data-day={column} data-row="hours">
        {here.length > 0 && (
          <ul aria-label={sayDay(column, 'fullDate')}>
            {boxesOf(here, column).map(({ top, height, left, width, ...segment }) => (
              <li key={segment.shown.row.id}>
                <Chip
                  {...segment}
                  {...{ clock, isNamed: true }}
                  isTabbable={isCurrent}
                  style={{
                    top: percent(top),
                    height: percent(height),
                    left: percent(left),
                    width: percent(width),
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    ),
    [here, column, isCurrent, clock],
  )
}

/** Days share the width, but whoever aims at one of many events at once hits it: 24 px for each. */
function columnsOf(all: readonly Shown[], row: readonly number[]) {
  const timed = all.filter((one) => !isLong(one))
  const widths = row.map((day) => `minmax(calc(${mostBeside(timed, day)} * 1.5rem + 1px), 1fr)`)
  return { gridTemplateColumns: `4.5rem ${widths.join(' ')}` }
}

const percent = (part: number): string => `${part * 100}%`
