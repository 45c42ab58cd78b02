// One event in the calendar: a button that opens it, to be dragged and pulled by who may change it.
// A month has hundreds: it has few elements, and the calendar listens for all of them.

import type { CSSProperties } from 'preact'
import { sayClock } from './said.ts'
import type { Segment } from './time/layout.ts'
import type { Clock, Row } from './time/rows.ts'
import { colours } from '../colours/colours.ts'
import { Button } from '../components/parts.tsx'
import { optionOf } from '../editor/form/labels.ts'
import { t } from '../i18n.ts'
import { site } from '../site_config.ts'

interface ChipProps extends Segment {
  readonly clock: Clock
  readonly isTabbable: boolean
  readonly style?: CSSProperties
}

/** What it looks like: by its status, and whether it takes place. */
const looksOf = ({ status, event_status }: Row): string => `${status} ${event_status}`

/** The bar at its start has the colour of the first category that has one. */
function barOf({ categories }: Row, style: CSSProperties = {}): CSSProperties {
  const borderInlineStartColor = categories.map(({ id }) => colours.value.get(id)).find(Boolean)
  return borderInlineStartColor ? Object.assign({ borderInlineStartColor }, style) : style
}

export function Chip({ shown, isStart, isEnd, isNamed, clock, isTabbable, style }: ChipProps) {
  const { row } = shown
  const title = row.title || t('Without a title')
  const edges = `${isStart ? ' starts' : ''}${isEnd ? ' ends' : ''}`
  const isFixed = row.isWaiting === true || !row.can.edit
  return (
    <Button
      class={`chip ${looksOf(row)}${edges}${isFixed ? ' fixed' : ''}`}
      data-event={row.id}
      tabindex={isTabbable ? 0 : -1}
      aria-busy={row.isWaiting}
      style={isStart ? barOf(row, style) : style}
    >
      {isNamed ? (
        <>
          {!shown.isAllDay && isStart && <b>{sayClock(shown.start)} </b>}
          {title}
          {zoneIn(row, clock)}
          <Unseen row={row} />
        </>
      ) : (
        <span class="hidden">{title}</span>
      )}
    </Button>
  )
}

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
