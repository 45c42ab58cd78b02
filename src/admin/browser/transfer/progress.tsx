// How far something is: a bar for the eye, words beside it, and now and then a word for the ear.

import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Task } from '../../../contract/routes.ts'
import { numberOf, sizeOf, spanOf } from '../components/formats.ts'
import { Button } from '../components/parts.tsx'
import { attempt } from '../components/toasts.tsx'
import { t } from '../i18n.ts'
import { stopTask } from './tasks.ts'

type How = Task['progress']

export function Bar({ label, progress }: { readonly label: string; readonly progress: How }) {
  const { done, total } = progress
  const isKnown = total > 0
  return (
    <div class="task-bar">
      <progress
        aria-label={label}
        max={isKnown ? total : 1}
        {...(isKnown ? { value: Math.min(done, total) } : {})}
      />
      <p class="soft">{wordsOf(progress)}</p>
      <p class="hidden" role="status">
        {useSaid(label, progress)}
      </p>
    </div>
  )
}

/** `312 of 5,000, 240 each second, about 2 minutes left` */
function wordsOf(progress: How): string {
  const { done, total, unit, rate, seconds_left } = progress
  const amount = unit === 'bytes' ? sizeOf : numberOf
  const isPaced = rate !== null && rate > 0 && unit !== 'steps'
  return [
    amountOf(progress),
    ...(isPaced ? [t('{rate} each second', { rate: amount(Math.round(rate)) })] : []),
    ...(seconds_left !== null && done < total
      ? [t('about {time} left', { time: spanOf(seconds_left) })]
      : []),
  ].join(', ')
}

/** Steps mean nothing by themselves: of them the share is told. */
function amountOf({ done, total, unit }: How): string {
  const amount = unit === 'bytes' ? sizeOf : numberOf
  const isStep = unit === 'steps'
  if (total > 0 && isStep) return `${Math.floor((Math.min(done, total) / total) * 100)} %`
  if (total > 0) return t('{done} of {total}', { done: amount(done), total: amount(total) })
  return done > 0 && !isStep ? amount(done) : t('It begins …')
}

/** Who listens is told a quarter at a time, not every second. */
function useSaid(label: string, { done, total }: How): string {
  const quarter = total > 0 ? Math.floor((Math.min(done, total) / total) * 4) : 0
  const most = useRef(0)
  most.current = Math.max(most.current, quarter)
  return most.current === 0 ? label : `${label} ${most.current * 25} %`
}

/** A task that runs, with a way to stop it. */
export function Running({ label, task }: { readonly label: string; readonly task: Task }) {
  const [isStopping, setStopping] = useState(false)
  const stop = async () => {
    setStopping(true)
    if (!(await attempt(() => stopTask(task.id)))) setStopping(false)
  }
  return (
    <section class="task" aria-label={label}>
      <p>
        <strong>{label}</strong>{' '}
        <span class="soft">{t('It goes on also if you leave this screen.')}</span>
      </p>
      <Bar label={label} progress={task.progress} />
      <p class="actions">
        <Button
          aria-disabled={isStopping}
          onClick={() => isStopping || void stop()}
          said={isStopping ? 'It stops …' : 'Stop'}
        />
      </p>
    </section>
  )
}

/**
 * Around what changes by itself: if the button that was pressed is gone, one goes on here and not
 * at the beginning of the page.
 */
export function KeepFocus({ children }: { readonly children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  useEffect(() => {
    const isLost = isInside.current && document.activeElement === document.body
    if (isLost) box.current?.focus({ preventScroll: true })
  })
  return (
    <div
      ref={box}
      class="keep-focus"
      tabindex={-1}
      onFocusIn={() => {
        isInside.current = true
      }}
      onFocusOut={({ relatedTarget }) => {
        // Nothing gets the focus when what had it is taken away.
        if (relatedTarget) isInside.current = box.current?.contains(relatedTarget as Node) ?? false
      }}
    >
      {children}
    </div>
  )
}
