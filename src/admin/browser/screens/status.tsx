// How the server is: what is wrong comes first.

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Status } from '../../../contract/routes.ts'
import { site } from '../site_config.ts'
import { List } from '../components/list/listed.tsx'
import { toast } from '../components/toasts.tsx'
import { useList } from '../components/list/use_list.ts'
import { momentOf } from '../components/when.ts'
import { type Sentence, t } from '../i18n.ts'

const numbers = new Intl.NumberFormat(site.locale)
const sizes = new Intl.NumberFormat(site.locale, {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 1,
})
const hours = new Intl.NumberFormat(site.locale, {
  style: 'unit',
  unit: 'hour',
  unitDisplay: 'long',
  maximumFractionDigits: 1,
})

const sizeOf = (bytes: number): string => sizes.format(bytes / 1024 ** 2)

type Fact = readonly [label: Sentence, value: string]

/** The facts of each section, which are also what is copied. */
function sectionsOf(
  status: Status,
): readonly (readonly [title: Sentence, facts: readonly Fact[]])[] {
  const { process, database, disk, media, counts, webhooks, nodes, last_backup: backup } = status
  return [
    [
      'Server',
      [
        ['Version', `Fasti ${status.version}, Node ${process.node}`],
        ['Running for', hours.format(process.uptime_seconds / 3600)],
        ['Memory', sizeOf(process.memory_bytes)],
        ...nodes.map(({ address, connections }): Fact => [
          'Connected to the database',
          `${address} (${connections})`,
        ]),
      ],
    ],
    [
      'Storage',
      [
        ['Database', `${database.kind} ${database.version}, ${sizeOf(database.bytes)}`],
        ['Images', `${numbers.format(media.images)}, ${sizeOf(media.bytes)}`],
        ...(disk
          ? [
              [
                'Free on the disk',
                `${sizeOf(disk.free_bytes)} / ${sizeOf(disk.total_bytes)}`,
              ] as const,
            ]
          : []),
        [
          'Last backup',
          backup
            ? `${momentOf(backup.at)}, ${backup.file}, ${sizeOf(backup.bytes)}`
            : t('There is none yet.'),
        ],
      ],
    ],
    [
      'Calendar',
      [
        [
          'Events',
          `${numbers.format(counts.events)} (${t('{n} public', { n: numbers.format(counts.public_events) })})`,
        ],
        ['Venues', numbers.format(counts.venues)],
        ['Organizers', numbers.format(counts.organizers)],
        ['Categories', numbers.format(counts.categories)],
        ['Tags', numbers.format(counts.tags)],
        ['People', numbers.format(counts.users)],
      ],
    ],
    [
      'Webhooks',
      [
        ['On', numbers.format(webhooks.active)],
        ['Switched off', numbers.format(webhooks.off)],
        ['Failing', numbers.format(webhooks.failing)],
        ['Messages that wait', numbers.format(webhooks.waiting)],
      ],
    ],
  ]
}

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
    <List list={list} isEmpty={false} empty={null}>
      {status && (
        <>
          <Warnings warnings={status.warnings} />
          <p class="actions">
            <button type="button" onClick={list.again}>
              {t('Look again')}
            </button>
            <button type="button" onClick={() => void copy(status)}>
              {t('Copy for a report')}
            </button>
          </p>
          {report !== '' && (
            <p class="field">
              <label for="report">{t('For a report')}</label>
              <textarea id="report" readOnly rows={12} value={report} />
            </p>
          )}
          {sectionsOf(status).map(([title, facts]) => (
            <Section key={title} title={t(title)}>
              <dl class="status">
                {facts.map(([label, value]) => (
                  <div key={`${label}${value}`}>
                    <dt>{t(label)}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
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

interface SectionProps {
  readonly title: string
  readonly children: ComponentChildren
}

function Section({ title, children }: SectionProps) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Job({ job }: { readonly job: Status['jobs'][number] }) {
  const done = Object.entries(job.done).filter(([, count]) => count > 0)
  return (
    <li>
      <span>
        {job.description}{' '}
        <span class="soft">
          {job.last_run === null
            ? t('It has not run yet.')
            : t('Last time {time}.', { time: momentOf(job.last_run) })}{' '}
          {done.map(([name, count]) => `${name}: ${numbers.format(count)}`).join(', ')}
        </span>
        {job.last_error !== null && (
          <span class="fault">
            {' '}
            {t('Failed {time}: {message}', {
              time: momentOf(job.last_error.at),
              message: job.last_error.message,
            })}
          </span>
        )}
      </span>
    </li>
  )
}

/** Plain text, with nothing that is secret. */
function reportOf(status: Status): string {
  const facts = sectionsOf(status).map(([title, some]) =>
    [`${t(title)}:`].concat(some.map(([label, value]) => `  ${t(label)}: ${value}`)).join('\n'),
  )
  const warnings = status.warnings.map(({ message }) => `! ${message}`)
  const jobs = status.jobs.map((job) => `  ${job.name}: ${JSON.stringify(job)}`)
  return [...warnings, ...facts, `${t('Background jobs')}:`, ...jobs].join('\n')
}
