// One event in the calendar: a button that opens it, to be dragged and pulled by who may change it.
// A month has hundreds: it has few elements, and the calendar listens for all of them.

import type { CSSProperties } from 'preact'
import { sayClock, sayShortClock } from './said.ts'
import type { Segment } from './time/layout.ts'
import type { Clock, Row } from './time/rows.ts'
import { colours } from '../colours/colours.ts'
import { Button, titled } from '../components/parts.tsx'
import { optionOf } from '../editor/form/labels.ts'
import { site } from '../site_config.ts'

interface ChipProps extends Segment {
  readonly clock: Clock
  readonly isTabbable: boolean
  readonly style?: CSSProperties
}

/** What it looks like: by its status, and whether it takes place. */
const looksOf = ({ status, event_status }: Row): string => `${status} ${event_status}`

/** It is filled with the colour of the first category that has one. */
function tintOf({ categories }: Row): CSSProperties {
  const tint = categories.map(({ id }) => colours.value.get(id)).find(Boolean)
  return tint ? { '--tint': tint } : {}
}

export function Chip(props: ChipProps) {
  const { shown, isStart, isEnd, isNamed, across = 1, clock, isTabbable, style } = props
  const { row } = shown
  const title = titled(row.title)
  const edges = `${isStart ? ' starts' : ''}${isEnd ? ' ends' : ''}`
  const isFixed = row.isWaiting === true || !row.can.edit
  const words = (
    <>
      {!shown.isAllDay && isStart && <StartsAt seconds={shown.start} />}
      {title}
      {zoneIn(row, clock)}
      <Unseen row={row} />
    </>
  )
  return (
    <Button
      class={`chip ${looksOf(row)}${edges}${isFixed ? ' fixed' : ''}`}
      data-event={row.id}
      tabindex={isTabbable ? 0 : -1}
      aria-busy={row.isWaiting}
      style={Object.assign(tintOf(row), style)}
    >
      {!isNamed ? (
        <span class="hidden">{title}</span>
      ) : across > 1 ? (
        <span class="across" style={{ '--across': across }}>
          {words}
        </span>
      ) : (
        <span class="words">{words}</span>
      )}
    </Button>
  )
}

/** Who listens hears it whole. */
const StartsAt = ({ seconds }: { readonly seconds: number }) => (
  <b>
    <span aria-hidden="true">{sayShortClock(seconds)} </span>
    <span class="hidden">{sayClock(seconds)} </span>
  </b>
)

/** What the colour alone must not say. */
function Unseen({ row: { status, event_status } }: { readonly row: Row }) {
  const said = [
    ...(status === 'publish' ? [] : [optionOf('status', status)]),
    ...(event_status === 'scheduled' ? [] : [optionOf('event_status', event_status)]),
  ]
  return said.length > 0 ? <span class="hidden">, {said.join(', ')}</span> : null
}

/** Of a clock that is not the one of the site: `America/New_York` → New York. */
function zoneIn({ timezone, all_day }: Row, clock: Clock) {
  if (clock !== undefined || timezone === site.timezone || all_day !== false) return null
  return <small> {(timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ')}</small>
}
