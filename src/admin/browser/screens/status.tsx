// How the server is: what is wrong comes first.

import { useState } from 'preact/hooks'
import type { Status } from '../../../contract/routes.ts'
import { get, post } from '../api.ts'
import { momentOf, numberOf, sizeOf, spanOf } from '../components/formats.ts'
import { Line, List, useList } from '../components/list/list.tsx'
import { Button, Facts, Section } from '../components/parts.tsx'
import { toast, toastWrong } from '../components/toasts.tsx'
import { type Sentence, t } from '../i18n.ts'

type Fact = readonly [label: Sentence, value: string]

interface StatusSection {
  readonly title: Sentence
  readonly facts: readonly Fact[]
}

const section = (title: Sentence, ...facts: readonly Fact[]): StatusSection => ({ title, facts })

/** The facts of each section, which are also what is copied. */
function sectionsOf(status: Status): readonly StatusSection[] {
  const { process, database, disk, media, counts, webhooks, nodes, mail } = status
  const { last_backup: backup } = status
  const events = t('{n} public', { n: numberOf(counts.public_events) })
  const last = backup && `${momentOf(backup.at)}, ${backup.file}, ${sizeOf(backup.bytes)}`
  return [
    section(
      'Server',
      ['Version', `Fasti ${status.version}, Node ${process.node}`],
      ['Running for', spanOf(process.uptime_seconds)],
      ['Memory', sizeOf(process.memory_bytes)],
      ...nodes.map(({ address, connections }): Fact => [
        'Connected to the database',
        `${address} (${connections})`,
      ]),
    ),
    section(
      'Storage',
      ['Database', `${database.kind} ${database.version}, ${sizeOf(database.bytes)}`],
      ['Pictures', `${numberOf(media.images)}, ${sizeOf(media.bytes)}`],
      ...(disk ? [freeOn(disk)] : []),
      ['Last backup', last ?? t('There is none yet.')],
    ),
    section(
      'Calendar',
      ['Events', `${numberOf(counts.events)} (${events})`],
      ['Places', numberOf(counts.venues)],
      ['Organizers', numberOf(counts.organizers)],
      ['Categories', numberOf(counts.categories)],
      ['Tags', numberOf(counts.tags)],
      ['People', numberOf(counts.users)],
    ),
    section(
      'Webhooks',
      ['On', numberOf(webhooks.active)],
      ['Switched off', numberOf(webhooks.off)],
      ['Failing', numberOf(webhooks.failing)],
      ['Messages that wait', numberOf(webhooks.waiting)],
    ),
    section('Mail', ['Mail', mail ? mailFacts(mail) : t('Not set up')]),
  ]
}

const mailFacts = ({ waiting, sent, failed }: NonNullable<Status['mail']>): string =>
  [
    t('{n} wait', { n: numberOf(waiting) }),
    t('{n} sent in two days', { n: numberOf(sent) }),
    t('{n} given up in a week', { n: numberOf(failed) }),
  ].join(', ')

const freeOn = ({ free_bytes, total_bytes }: NonNullable<Status['disk']>): Fact => [
  'Free on the disk',
  `${sizeOf(free_bytes)} / ${sizeOf(total_bytes)}`,
]

export function Screen() {
  const list = useList('console/status')
  const [report, setReport] = useState('')
  const status = list.body
  const copy = async (shown: Status) => {
    const text = reportOf(shown)
    try {
      await navigator.clipboard.writeText(text)
      toast(t('Copied.'))
    } catch {
      // Without https browsers have no clipboard for pages.
      setReport(text)
    }
  }
  return (
    <List list={list}>
      {status && (
        <>
          <Warnings warnings={status.warnings} />
          <p class="actions">
            <Button onClick={list.again} said="Look again" />
            <Button act={() => copy(status)} said="Copy for a report" />
            {status.mail && <Button act={testMail} said="Send a test message" />}
          </p>
          {report !== '' && (
            <p class="field">
              <label for="report">{t('For a report')}</label>
              <textarea id="report" readOnly rows={12} value={report} />
            </p>
          )}
          {sectionsOf(status).map(({ title, facts }) => (
            <Section key={title} title={t(title)}>
              <Facts
                class="status"
                facts={facts.map(([label, value]) => [t(label), value] as const)}
              />
            </Section>
          ))}
          <Section title={t('Background jobs')}>
            <ul class="lines">
              {status.jobs.map((job) => (
                <Job key={job.name} job={job} />
              ))}
            </ul>
          </Section>
        </>
      )}
    </List>
  )
}

const lookMs = 1000
const mostLooks = 15

/** Waits until the mail server has said something. */
async function testMail(): Promise<void> {
  let { id, state, message } = await post('console/mail/tests')
  for (let look = 0; look < mostLooks && state === 'waiting' && message === ''; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, lookMs))
    ;({ id, state, message } = await get(`console/mail/tests/${id}`))
  }
  if (state === 'sent') {
    toast(t('The test message was handed over to the mail server. Look into your mailbox.'))
  } else {
    const waits = t('The test message still waits to be sent. Look again in a while.')
    toastWrong(message === '' ? waits : message)
  }
}

function Warnings({ warnings }: { readonly warnings: Status['warnings'] }) {
  if (warnings.length === 0) return <p role="status">{t('All is well.')}</p>
  return (
    <Section title={t('What needs attention')}>
      <div role="status">
        <ul class="warnings">
          {warnings.map(({ code, message }) => (
            <li key={`${code}${message}`}>{message}</li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

function Job({ job }: { readonly job: Status['jobs'][number] }) {
  const done = Object.entries(job.done).filter(([, count]) => count > 0)
  return (
    <Line
      main={job.description}
      soft={
        <>
          {job.last_run === null
            ? t('It has not run yet.')
            : t('Last time {time}.', { time: momentOf(job.last_run) })}{' '}
          {done.map(([name, count]) => `${name}: ${numberOf(count)}`).join(', ')}
        </>
      }
    >
      {job.last_error !== null && (
        <span class="fault">
          {t('Failed {time}: {message}', {
            time: momentOf(job.last_error.at),
            message: job.last_error.message,
          })}
        </span>
      )}
    </Line>
  )
}

/** Plain text, with nothing that is secret. */
function reportOf(status: Status): string {
  const facts = sectionsOf(status).map(({ title, facts: some }) =>
    [`${t(title)}:`].concat(some.map(([label, value]) => `  ${t(label)}: ${value}`)).join('\n'),
  )
  const warnings = status.warnings.map(({ message }) => `! ${message}`)
  const jobs = status.jobs.map((job) => `  ${job.name}: ${JSON.stringify(job)}`)
  return [...warnings, ...facts, `${t('Background jobs')}:`, ...jobs].join('\n')
}
