// A week or a day by the hour, with what fills whole days above.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { at } from './address.ts'
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
  const most = useMost(scrolled, count)
  const row = days(first, count)
  const cells = lanesOf(all.filter(isLong), row)
  const columns = useMemo(() => columnsOf(all, days(first, count), most), [all, first, count, most])
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
            {...{ clock, most }}
          />
        ))}
      </div>
    </div>
  )
}

interface ColumnProps extends Omit<GridProps, 'range' | 'day'> {
  readonly column: number
  readonly isCurrent: boolean
  /** At most so many are beside each other. */
  readonly most: number
}

function Column({ column, isCurrent, all, clock, most }: ColumnProps) {
  const here = useSame(
    all.filter((one) => !isLong(one) && firstDay(one) <= column && lastDay(one) >= column),
  )
  return useMemo(() => {
    const { boxes, folded } = boxesOf(here, column, most)
    return (
      <div class={folded.length > 0 ? 'column folds' : 'column'} data-day={column} data-row="hours">
        {here.length > 0 && (
          <ul aria-label={sayDay(column, 'fullDate')}>
            {boxes.map(({ top, height, left, width, ...segment }) => (
              <li key={segment.shown.row.id}>
                <Chip
                  {...segment}
                  {...{ clock, isNamed: true }}
                  isTabbable={isCurrent}
                  style={{
                    top: percent(top),
                    height: percent(height),
                    left: `calc(${left} * var(--beside))`,
                    width: `calc(${width} * var(--beside))`,
                  }}
                />
              </li>
            ))}
            {folded.map(({ top, height, n }) => (
              <li key={`folded ${top}`}>
                <a
                  class="folded"
                  href={at({ view: 'day', day: column })}
                  tabindex={isCurrent ? 0 : -1}
                  style={{ top: percent(top), height: percent(height) }}
                >
                  <span aria-hidden="true">+{n}</span>
                  <span class="hidden">{t('+{n} more', { n })}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    )
  }, [here, column, isCurrent, clock, most])
}

/** In pixels: what is narrower cannot be read. */
const narrowest = 90
/** Of the hours beside the days, of the bar that scrolls, of a day's edge, and of what is folded. */
const besides = { clock: 72, bar: 16, edge: 1, folded: 28 }

/** So many fit beside each other on a day of a week; a day by itself shows all of them. */
function useMost(area: { readonly current: HTMLElement | null }, count: number): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = area
    if (!current) return
    setWidth(current.clientWidth)
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  if (count === 1) return Infinity
  const each = (width - besides.clock - besides.bar) / count - besides.edge - besides.folded
  return Math.max(1, Math.floor(each / narrowest))
}

/** Days share the width, each wide enough for what stands beside each other in it. */
function columnsOf(all: readonly Shown[], row: readonly number[], most: number) {
  const timed = all.filter((one) => !isLong(one))
  const widths = row.map((day) => {
    const beside = mostBeside(timed, day)
    const besideThem = besides.edge + (beside > most ? besides.folded : 0)
    return `minmax(${Math.min(beside, most) * narrowest + besideThem}px, 1fr)`
  })
  return { gridTemplateColumns: `4.5rem ${widths.join(' ')}` }
}

const percent = (part: number): string => `${part * 100}%`
