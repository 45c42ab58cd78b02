// What narrows the queue of review; all of it is in the address. And how many wait, and how long.

import type { ProposalInReview } from '../../../contract/routes.ts'
import { Choice, type Options, optionsOf } from '../components/form/form.tsx'
import { spanOf } from '../components/formats.ts'
import { useList } from '../components/list/list.tsx'
import { Button } from '../components/parts.tsx'
import { counted } from '../counted.ts'
import { type Sentence, t } from '../i18n.ts'
import { go, narrow, place, to } from '../router.ts'

const names = ['state', 'category', 'trust', 'marked', 'days', 'sender'] as const

/** What was chosen; undefined if nothing was, and all that waits is shown. */
export function chosenFilters(): Readonly<Record<string, string>> | undefined {
  const { query } = place.value
  const chosen = names.flatMap((name) => (query[name] ? [[name, query[name]] as const] : []))
  if (chosen.length === 0) return undefined
  const isAny = query['sender'] !== undefined && query['state'] === undefined
  return { ...(!isAny && { state: 'waiting' }), ...Object.fromEntries(chosen) }
}

export const stateWords: Readonly<Record<ProposalInReview['state'], Sentence>> = {
  waiting: 'Waiting',
  unconfirmed: 'Not confirmed',
  returned: 'Asked back',
  accepted: 'Accepted',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
}

export const trustWords: Readonly<Record<ProposalInReview['sender']['trust'], Sentence>> = {
  unknown: 'Not known',
  known: 'Known',
  trusted: 'Trusted',
  blocked: 'Blocked',
}

const spans = [1, 3, 7, 14, 30] as const

export function ReviewFilters() {
  const { query } = place.value
  const found = useList('events/categories', { per_page: 50, hide_empty: false })
  const categories = found.body?.categories ?? []
  const choice = (name: (typeof names)[number], label: Sentence, options: Options) => (
    <Choice
      {...{ name, options }}
      label={t(label)}
      value={query[name] ?? ''}
      onSelect={(value) => narrow({ [name]: value, page: undefined })}
    />
  )
  const states = Object.entries(stateWords)
  const { sender } = query
  return (
    <search class="filters review-filters">
      {choice(
        'state',
        'Proposals',
        optionsOf(states, chosenFilters() ? 'Waiting' : 'All that waits'),
      )}
      {categories.length > 0 &&
        choice('category', 'Category', [
          ['', t('All')],
          ...categories.map(({ id, name }) => [String(id), name] as const),
        ])}
      {choice('trust', 'Sender', optionsOf(Object.entries(trustWords), 'All'))}
      {choice(
        'marked',
        'Marks',
        optionsOf(
          [
            ['true', 'With marks'],
            ['false', 'Without marks'],
          ],
          'All',
        ),
      )}
      {choice('days', 'Has waited', [
        ['', t('Any time')],
        ...spans.map(
          (days) => [String(days), t('{time} or longer', { time: spanOf(days * 86_400) })] as const,
        ),
      ])}
      {sender && <p class="field">{t('Proposals of {sender}', { sender })}</p>}
      {chosenFilters() && (
        <p class="field">
          <Button onClick={() => go(to('review'))} said="Show all that waits" />
        </p>
      )}
    </search>
  )
}

const secondsSince = (utc: string): number =>
  (Date.now() - Date.parse(`${utc.replace(' ', 'T')}Z`)) / 1000

/** `9 days` */
export const waited = (utc: string): string => spanOf(secondsSince(utc))

interface HowManyProps {
  readonly total: number
  /** Since when the first of them waits. */
  readonly since: string | undefined
}

export const HowMany = ({ total, since }: HowManyProps) =>
  since === undefined || total === 0 ? null : (
    <p class="how-many">{t(counted.waiting, { n: total, time: waited(since) })}</p>
  )
