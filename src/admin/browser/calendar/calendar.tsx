// Events as a calendar: looked at, made, moved and lengthened where they take place.

import { useCallback, useEffect, useState } from 'preact/hooks'
import { look, rangeOf, type Seen, seen } from './address.ts'
import { Bar } from './bar.tsx'
import { Agenda, Compact } from './compact.tsx'
import { EventDialog } from './dialogs/event_dialog.tsx'
import { NewDialog } from './dialogs/new_dialog.tsx'
import { beginDrag, isDragEnd, pointAt, undrawn } from './drag/drag.ts'
import { Ghost } from './drag/ghost.tsx'
import { knownRows, useEvents } from './events.ts'
import { Hours } from './hours.tsx'
import { focusDay, onArrow, useKeys } from './keys.ts'
import { type GridProps, Month } from './month.tsx'
import { useLater } from './parts.ts'
import { clicked, dayPoint } from './time/aim.ts'
import { ownSpan, type Row, type RowSpan, shownOf } from './time/rows.ts'
import { create, move, type NewEvent } from './write.ts'
import { loadColours } from '../colours/colours.ts'
import { Failure } from '../components/parts.tsx'
import { toastError } from '../components/toasts.tsx'
import { WhichDates } from '../components/which_dates.tsx'
import type { Scope } from '../scope.ts'

/** What is asked above the calendar. */
type Asked =
  | { readonly is: 'event'; readonly row: Row }
  | { readonly is: 'scope'; readonly row: Row; readonly span: RowSpan }
  | { readonly is: 'new'; readonly begun: NewEvent }

export function Screen() {
  const now = seen()
  const { clock, day, filters, view } = now
  const range = rangeOf(now)
  const loading = useEvents(range, filters)
  const isNarrow = useNarrow()
  const drawnView = useLater(view)
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => void loadColours().catch(toastError), [])
  const all = knownRows().map((row) => shownOf(row, clock))

  const close = () => {
    setAsked(undefined)
    if (asked && 'row' in asked) focusEvent(asked.row.id, day)
  }
  const begin = (span: RowSpan) => setAsked({ is: 'new', begun: { title: '', span, venues: [] } })
  const onCreate = useCallback((on: number) => begin(clicked(dayPoint(on))), [])
  useKeys(useCallback(() => onCreate(seen().day), [onCreate]))

  const finish = (row: Row, span: RowSpan, scope: Scope | undefined) => {
    setAsked(undefined)
    move(row, span, scope, loading.again)
    focusEvent(row.id, day)
  }
  /** By the clock of the event. */
  const onMove = (row: Row, span: RowSpan) => {
    if (row.series === null) finish(row, span, undefined)
    else setAsked({ is: 'scope', row, span })
  }
  const find = (id: number) => all.find(({ row }) => row.id === id)
  const press = (event: PointerEvent) =>
    beginDrag(event, {
      find,
      onDrop: ({ shown, span }) => {
        if (!shown) begin(span)
        else if (!isSame(shown, span)) onMove(shown.row, ownSpan(span, shown.row, clock))
      },
    })
  const click = (event: MouseEvent) => {
    const target = event.target as Element
    const chip = target.closest<HTMLElement>('[data-event]')
    const shown = chip && find(Number(chip.dataset['event']))
    const on = Number(target.closest<HTMLElement>('[data-day]')?.dataset['day'])
    const point = pointAt(event.clientX, event.clientY)
    if (isDragEnd()) return
    if (shown) setAsked({ is: 'event', row: shown.row })
    else if (target.closest('.compact .day')) look(on)
    else if (target.closest('.day')) onCreate(on)
    else if (point && !target.closest(`button, a, ${undrawn}`)) begin(clicked(point))
  }
  const grid: GridProps = { range, day, all, clock }
  return (
    <div class="calendar">
      <Bar seen={now} onCreate={() => onCreate(day)} />
      {loading.error !== undefined && <Failure class="problem" {...loading} />}
      <div
        class="calendar-grid"
        aria-busy={loading.isLoading}
        onPointerDown={press}
        onClick={click}
        onKeyDown={(event) => onArrow(event, now)}
      >
        <View view={drawnView} {...{ isNarrow, grid, onCreate }} />
      </div>
      <Ghost clock={clock} />
      {asked?.is === 'event' && (
        <EventDialog row={asked.row} onClose={close} onMove={(span) => onMove(asked.row, span)} />
      )}
      {asked?.is === 'scope' && (
        <WhichDates
          title={asked.row.title}
          event={asked.row.id}
          onClose={close}
          onChoose={(scope) => finish(asked.row, asked.span, scope)}
        />
      )}
      {asked?.is === 'new' && (
        <NewDialog
          begun={asked.begun}
          onClose={close}
          onSave={async (made) => {
            const id = await create(made, loading.again)
            setAsked(undefined)
            focusEvent(id, day)
          }}
        />
      )}
    </div>
  )
}

interface ViewProps {
  /** Undefined while another one is taken away. */
  readonly view: Seen['view'] | undefined
  readonly isNarrow: boolean
  readonly grid: GridProps
  readonly onCreate: (day: number) => void
}

function View({ view, isNarrow, grid, onCreate }: ViewProps) {
  if (view === undefined) return null
  if (view === 'day') return <Hours key={grid.day} {...grid} />
  if (view === 'list') return <Agenda {...grid} />
  if (view === 'week') return isNarrow ? <Agenda {...grid} /> : <Hours {...grid} />
  return isNarrow ? <Compact {...grid} onCreate={onCreate} /> : <Month {...grid} />
}

const isSame = (a: RowSpan, b: RowSpan): boolean =>
  a.start === b.start && a.end === b.end && a.isAllDay === b.isAllDay

/** What had the focus is gone, or drawn anew elsewhere or out of sight. */
function focusEvent(id: number, day: number): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const chip = document.querySelector<HTMLElement>(`[data-event="${id}"]`)
    if (chip) chip.focus()
    else focusDay(day)
  })
}

const narrow = matchMedia('(width < 48rem)')

function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(narrow.matches)
  useEffect(() => {
    const onChange = () => setNarrow(narrow.matches)
    narrow.addEventListener('change', onChange)
    return () => narrow.removeEventListener('change', onChange)
  }, [])
  return isNarrow
}
