// Events that may be the one that is proposed, beside it: with one click it is that one.

import { useState } from 'preact/hooks'
import type { EventDouble } from '../../../contract/routes.ts'
import { post } from '../api.ts'
import { eventWhen } from '../components/formats.ts'
import { Line, useAgain, useList } from '../components/list/list.tsx'
import { Button, Status, titled } from '../components/parts.tsx'
import { toast } from '../components/toasts.tsx'
import { t } from '../i18n.ts'
import { to } from '../router.ts'
import { goOnFrom } from './keys.ts'

interface DoublesProps {
  readonly event: number
  readonly title: string
  /** The proposal that the event was made of; nothing else is merged. */
  readonly proposal: number | undefined
}

const why = ({ titles, same_place }: EventDouble): string =>
  [
    titles === 'same' ? t('same title') : titles === 'similar' ? t('similar title') : '',
    same_place ? t('same place') : '',
  ]
    .filter(Boolean)
    .join(', ')

export function Doubles({ event, title, proposal }: DoublesProps) {
  const { body } = useList(`console/events/${event}/doubles`)
  const again = useAgain()
  const [isBusy, setBusy] = useState(false)
  const events = body?.events ?? []
  if (events.length === 0) return null
  const merge = async (other: EventDouble) => {
    setBusy(true)
    try {
      await post(`console/proposals/${proposal ?? 0}/merge`, { into: other.id })
      toast(t('“{title}” was merged into “{other}”.', { title, other: other.title }), async () => {
        await post(`console/proposals/${proposal ?? 0}/split`, { event })
        again()
      })
      goOnFrom(event)
      again()
    } finally {
      setBusy(false)
    }
  }
  const id = `doubles-${event}`
  return (
    <section class="doubles" aria-labelledby={id}>
      <h3 id={id}>{t('These may be the same')}</h3>
      <ul class="lines">
        {events.map((one) => (
          <Line
            key={one.id}
            main={<a href={to(`events/${one.id}`)}>{titled(one.title)}</a>}
            soft={
              <>
                {[eventWhen(one), one.place, why(one)].filter(Boolean).join(' · ')}{' '}
                {one.status !== 'publish' && <Status status={one.status} />}
              </>
            }
          >
            {proposal !== undefined && (
              <Button data-deed="merge" disabled={isBusy} act={() => merge(one)}>
                {t('Merge into it')}
                <span class="hidden"> {one.title}</span>
              </Button>
            )}
          </Line>
        ))}
      </ul>
    </section>
  )
}
