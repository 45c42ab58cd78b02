// What events get that a calendar from elsewhere does not say. Most people need none of it.

import { Choice, Field, type Values } from '../components/form/form.tsx'
import { useList } from '../components/list/use_list.ts'
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
  return (
    <>
      <Choice
        name="status"
        label={t('State of what comes in without one')}
        value={status}
        options={[
          ['publish', t('Published')],
          ['draft', t('Draft')],
          ['pending', t('Waiting for review')],
        ]}
      />
      <Field
        name="category"
        label={t('Categories that every event gets')}
        hint={t('By name, separated by commas. What is not there yet is made.')}
        value={category}
      />
      <Field name="venue" label={t('Venue of events that name none')} value={venue} />
      <Author author={author} />
      {isSite && (
        <Choice
          name="series"
          label={t('What repeats regularly')}
          value={series}
          options={[
            ['keep', t('stays single events')],
            ['guess', t('becomes series')],
          ]}
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

function Author({ author }: { readonly author: string }) {
  const { body } = useList('console/authors', { per_page: 100 })
  const people = body?.authors ?? []
  return (
    <Choice
      key={people.length}
      name="author"
      label={t('Whose events they become')}
      value={author}
      options={[['', t('As usual')], ...people.map(({ login, name }) => [login, name] as const)]}
    />
  )
}
