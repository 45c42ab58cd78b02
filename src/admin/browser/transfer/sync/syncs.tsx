// Calendars elsewhere that are kept in step.

import { useEffect, useState } from 'preact/hooks'
import type { Sync as Shown } from '../../../../contract/routes.ts'
import { patch, post, remove } from '../../api.ts'
import { focusContent } from '../../components/focus.ts'
import { FormDialog } from '../../components/form/form.tsx'
import { momentOf, wallText } from '../../components/formats.ts'
import { Line, List, useAct, useAgain, useList } from '../../components/list/list.tsx'
import { Button, Opener, Paragraph, Section, titled } from '../../components/parts.tsx'
import { toast } from '../../components/toasts.tsx'
import { counted } from '../../counted.ts'
import { t } from '../../i18n.ts'
import { place, to } from '../../router.ts'
import { everyOf } from '../every.ts'
import { SyncForm } from './sync_form.tsx'
import { runWords, SyncRuns } from './sync_runs.tsx'

const syncsPath = 'console/syncs'

export function Screen() {
  const list = useList(syncsPath, { per_page: 50, page: place.value.query['page'] })
  const syncs = list.body?.syncs ?? []
  return (
    <>
      <Paragraph said="A calendar elsewhere is looked at again and again, and what changes there changes here: new events come, changed ones follow, and those that are gone go to the trash." />
      <p class="actions">
        <Opener class="primary" said="Add a calendar …">
          <SyncForm
            title={t('Keep a calendar in step')}
            submit="Add"
            onSubmit={async (body) => {
              await post(syncsPath, body)
              toast(t('It is looked at now, and what it has comes in.'))
              list.again()
            }}
          />
        </Opener>
      </p>
      <List list={list} items={syncs} empty="No other calendar is kept in step yet.">
        {syncs.map((sync) => (
          <Sync key={sync.id} sync={sync} />
        ))}
      </List>
    </>
  )
}

export function Sync({ sync }: { readonly sync: Shown }) {
  const again = useAgain()
  const path = `console/syncs/${sync.id}` as const
  const wait = useNextRun(sync, again)
  const act = useAct()
  const run = async () => {
    await act(() => post(`${path}/run`), 'It is looked at now.')
    wait()
  }
  const { active, url } = sync
  const pauseOrGoOn = () =>
    act(
      () => patch(path, { active: !active }),
      active ? 'It is not looked at any more.' : 'It is looked at again.',
    )
  const destroy = async () => {
    await remove(path)
    focusContent()
    toast(t('It is not kept in step any more. Its events stay.'))
    again()
  }
  return (
    <Section class="card sync" title={url}>
      <State sync={sync} />
      {sync.undecided.length > 0 && (
        <Undecided
          events={sync.undecided}
          onDecide={(event, decision) =>
            void act(
              () => post(`${path}/decisions`, { event, decision }),
              decision === 'keep' ? 'It stays.' : 'Moved to the trash.',
            )
          }
        />
      )}
      <p class="actions">
        <Button act={run} said="Look now" />
        <Button act={pauseOrGoOn} said={active ? 'Pause' : 'Go on'} />
        <Opener said="Change …">
          <SyncForm
            sync={sync}
            title={t('Change')}
            submit="Save"
            onSubmit={async (body) => {
              await patch(path, body)
              toast(t('Saved.'))
              again()
            }}
          />
        </Opener>
        <Opener said="Remove …">
          <FormDialog
            title={t('Remove “{name}”', { name: url })}
            submit="Remove"
            onSubmit={destroy}
            hasCancel
          >
            <Paragraph said="The events that it has brought stay as they are, and belong to you alone from now on. What changes there is not seen here any more." />
          </FormDialog>
        </Opener>
      </p>
      <SyncRuns path={`${path}/runs`} turn={sync.last_run?.id ?? 0} />
    </Section>
  )
}

/** How it is, in words: what is wrong comes first. */
function State({ sync }: { readonly sync: Shown }) {
  const { active, failures, error, checked, next, every, last_run: last } = sync
  const wasHeld = last?.outcome === 'held back'
  return (
    <>
      <p>
        <span class="badge">{stateOf(sync)}</span> {failures > 0 && <FailingSince sync={sync} />}
        <span class="soft">
          {[
            ...(checked === null ? [] : [t('Last looked at {time}.', { time: momentOf(checked) })]),
            ...(active && next !== null ? [t('Next time {time}.', { time: momentOf(next) })] : []),
            `${everyOf(every)}.`,
          ].join(' ')}
        </span>
      </p>
      {failures > 0 && error !== null && <p class="problem">{error}</p>}
      {sync.held_until !== null && wasHeld && (
        <p class="problem">
          {[
            ...(last.import === null
              ? [t('Nothing was changed, so that you can look first.')]
              : []),
            ...last.remarks,
          ].join(' ')}
        </p>
      )}
      {last && !wasHeld && failures === 0 && <p class="soft">{runWords(last)}</p>}
    </>
  )
}

interface UndecidedProps {
  readonly events: Shown['undecided']
  readonly onDecide: (event: number, decision: 'keep' | 'trash') => void
}

/** A source that shows less than before does not say what is cancelled. */
function Undecided({ events, onDecide }: UndecidedProps) {
  return (
    <>
      <Paragraph
        class="problem"
        said="These are not there any more, after the last event that is shown there. Do they take place?"
      />
      <ul class="lines">
        {events.map(({ id, title, start_date }) => (
          <Line
            key={id}
            main={<a href={to(`events/${id}`)}>{titled(title)}</a>}
            soft={wallText(start_date)}
          >
            <span class="actions">
              <Button onClick={() => onDecide(id, 'keep')} said="Keep it" />
              <Button onClick={() => onDecide(id, 'trash')} said="Move to the trash" />
            </span>
          </Line>
        ))}
      </ul>
    </>
  )
}

/** The log knows it. */
function FailingSince({ sync: { id, failures, checked } }: { readonly sync: Shown }) {
  const { body } = useList(
    `console/syncs/${id}/runs`,
    { per_page: Math.min(failures, 50) },
    checked,
  )
  const first = body?.runs.at(-1)
  return first ? (
    <span class="soft">{t('since {time}', { time: momentOf(first.started) })}. </span>
  ) : null
}

function stateOf({ active, failures, checked, held_until, undecided }: Shown): string {
  if (!active) return t('Paused')
  if (failures > 0) return t(counted.failing, { n: failures })
  if (held_until !== null || undecided.length > 0) return t('Held back')
  return checked === null ? t('Not looked at yet') : t('In step')
}

const lookMs = 2000
const mostLooks = 30

/** A look that is due comes soon: the list is read again until it is there. */
function useNextRun({ checked, active }: Shown, again: () => void): () => void {
  const [waiting, setWaiting] = useState({ before: checked, left: 0 })
  const wait = () => setWaiting({ before: checked, left: mostLooks })
  useEffect(() => {
    if (active && checked === null) wait()
  }, [active])
  useEffect(() => {
    if (waiting.left === 0 || waiting.before !== checked) return
    const later = setTimeout(() => {
      if (!document.hidden) again()
      setWaiting({ ...waiting, left: waiting.left - 1 })
    }, lookMs)
    return () => clearTimeout(later)
  }, [waiting, checked])
  return wait
}
