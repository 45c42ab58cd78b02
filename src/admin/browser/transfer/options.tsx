// What events get that a calendar from elsewhere does not say. Most people need none of it.

import { Choice, Field, optionsOf, type Values } from '../components/form/form.tsx'
import { useAuthors } from '../components/list/authors.ts'
import { statuses } from '../components/statuses.ts'
import { t } from '../i18n.ts'

export interface Options {
  readonly status: string
  readonly category: string
  readonly venue: string
  readonly author: string
  readonly series: string
  readonly credentials: string
}

/** What a form has of them; what it does not show is as usual. */
export const optionsIn = (values: Values): Options => ({
  status: values['status'] ?? 'publish',
  category: values['category'] ?? '',
  venue: values['venue'] ?? '',
  author: values['author'] ?? '',
  series: values['series'] ?? 'keep',
  credentials: values['credentials'] ?? '',
})

export const noOptions: Options = optionsIn({})

const comesAs: ReadonlySet<string> = new Set(['publish', 'draft', 'pending'])

interface OptionFieldsProps {
  readonly options: Options
  /** Whether it may be a site, whose events can be guessed to be series. */
  readonly isSite: boolean
  /** Whether the source may ask who one is. */
  readonly hasLogin: boolean
  /** Whether there is a password that is not shown. */
  readonly hasCredentials?: boolean
}

export function OptionFields(props: OptionFieldsProps) {
  const { options, isSite, hasLogin, hasCredentials = false } = props
  const { status, category, venue, author, series } = options
  const people = useAuthors().map(({ login, name }) => [login, name] as const)
  return (
    <>
      <Choice
        name="status"
        label={t('State of what comes in without one')}
        value={status}
        options={optionsOf(statuses.filter(([one]) => comesAs.has(one)))}
      />
      <Field
        name="category"
        label={t('Categories that every event gets')}
        hint={t('By name, separated by commas. What is not there yet is made.')}
        value={category}
      />
      <Field name="venue" label={t('Place of events that name none')} value={venue} />
      <Choice
        key={people.length}
        name="author"
        label={t('Who gets the events')}
        value={author}
        options={[...optionsOf([], 'The first administrator'), ...people]}
      />
      {isSite && (
        <Choice
          name="series"
          label={t('What repeats regularly')}
          value={series}
          options={optionsOf([
            ['keep', 'stays single events'],
            ['guess', 'becomes series'],
          ])}
        />
      )}
      {hasLogin && (
        <Field
          name="credentials"
          label={t('Login and application password there')}
          hint={
            hasCredentials
              ? t('One is kept, and used as long as this is empty.')
              : t('As login:password. With it drafts come along, if the site shows them.')
          }
          autocomplete="off"
          value=""
        />
      )}
    </>
  )
}
