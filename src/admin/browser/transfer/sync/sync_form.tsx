// What somebody says about a calendar that is to be kept in step.

import { useState } from 'preact/hooks'
import type { Filled } from '../../../../contract/client.ts'
import type { Sync } from '../../../../contract/routes.ts'
import { asFilled } from '../../api.ts'
import {
  Choice,
  Field,
  FormDialog,
  optionsOf,
  Picks,
  type Values,
} from '../../components/form/form.tsx'
import { type Sentence, t } from '../../i18n.ts'
import { everyOf, usualSpans } from '../every.ts'
import { filled } from '../import/given.ts'
import { OptionFields, optionsIn } from '../options.tsx'

interface SyncFormProps {
  /** Undefined if it is new. */
  readonly sync?: Sync
  readonly title: string
  readonly submit: Sentence
  readonly onSubmit: (body: Filled) => Promise<void>
}

/** In seconds. */
const usual = 3600

const authorities = [
  [
    'ours-once-touched',
    'Both: what somebody has changed here stays so, everything else follows the other calendar.',
  ],
  ['theirs', 'The other calendar: what is changed here is replaced at the next look.'],
  ['ours', 'We do: new events come in, and what is here is not changed any more.'],
] as const satisfies readonly (readonly [Sync['authority'], Sentence])[]

export function SyncForm({ sync, title, submit, onSubmit }: SyncFormProps) {
  const [kind, setKind] = useState<string>(sync?.kind ?? '')
  const every = sync?.every ?? usual
  const choices = [...new Set([...usualSpans, every])].toSorted((a, b) => a - b)
  return (
    <FormDialog title={title} submit={submit} onSubmit={(values) => onSubmit(bodyOf(values, sync))}>
      <Field
        name="url"
        label={t('Address')}
        hint={t('Of a calendar (.ics, webcal:), or of a site with The Events Calendar or Fasti.')}
        value={sync?.url ?? ''}
        required
      />
      <Choice
        name="every"
        label={t('How often it is looked at')}
        value={String(every)}
        options={choices.map((one) => [String(one), everyOf(one)])}
      />
      <Picks
        name="authority"
        legend={t('Who decides if an event is changed on both sides?')}
        options={optionsOf(authorities)}
        picked={sync?.authority ?? authorities[0][0]}
        isHigh
      />
      <details>
        <summary>{t('More choices')}</summary>
        {!sync && (
          <Choice
            name="kind"
            label={t('What is at the address')}
            value={kind}
            options={optionsOf(
              [
                ['ics', 'A calendar (iCalendar)'],
                ['site', 'A whole site'],
              ],
              'Find it out',
            )}
            onSelect={setKind}
          />
        )}
        <OptionFields
          options={optionsIn(sync ? shownOptions(sync) : {})}
          isSite={kind !== 'ics'}
          hasLogin
          hasCredentials={Boolean(sync?.has_credentials)}
        />
      </details>
    </FormDialog>
  )
}

/** What the server shows of a sync, as the fields of the form have it. */
const shownOptions = ({ status, category, venue, author, series }: Sync): Values => ({
  status,
  category: category.join(', '),
  venue: venue ?? '',
  author: author ?? '',
  series,
})

/** Of a new one only what is said; of another one also what was emptied. */
function bodyOf(values: Values, sync: Sync | undefined): Filled {
  const { credentials, every, ...others } = values
  const secret = credentials === undefined || credentials === '' ? {} : { credentials }
  const body = { ...others, every: Number(every), ...secret }
  return asFilled(sync ? body : filled(body))
}
