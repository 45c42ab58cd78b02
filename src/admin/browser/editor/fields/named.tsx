// Fields that are known by their names: the address of a page, its author, its password, a time zone.

import { useId, useState } from 'preact/hooks'
import { Choice } from '../../components/form/form.tsx'
import { Framed, type Kept, OwnInput } from '../../components/form/framed.tsx'
import { useAuthors } from '../../components/list/authors.ts'
import { Button } from '../../components/parts.tsx'
import { slugOf } from '../follow.ts'
import { t } from '../../i18n.ts'
import { session } from '../../session.ts'
import { site } from '../../site_config.ts'

interface AddressProps extends Kept<string> {
  /** From which it is made if nothing is given. */
  readonly title: string
  /** The page as it is now; undefined if it is new or has none. */
  readonly url: string | undefined
}

/** The last part of the address of its page, with how it will look. */
export function AddressField({ name, label, value, title, url, onChange }: AddressProps) {
  const slug = value === '' ? slugOf(title) : value
  const start = url?.replace(/[^/]*\/?$/, '') ?? `${location.origin}${site.pages}event/`
  const hint = slug === '' ? t('Made from the title.') : `${start}${slug}`
  return (
    <Framed {...{ name, label, hint }}>
      {(control) => (
        <OwnInput
          {...control}
          {...{ name, text: value, placeholder: slug, onText: onChange }}
          autocomplete="off"
          spellcheck={false}
        />
      )}
    </Framed>
  )
}

/** Whose it is, for those who may give it to somebody else. */
export function AuthorField({ value, onChange, ...labelled }: Kept<unknown, number>) {
  const authors = useAuthors()
  const me = session.value?.user
  const current = Number(value) || (me?.id ?? 0)
  const unknown = authors.some(({ id }) => id === current)
    ? []
    : [{ id: current, name: current === me?.id ? me.name : `#${current}` }]
  return (
    <Choice
      {...labelled}
      value={String(current)}
      options={[...unknown, ...authors].map(({ id, name }) => [String(id), name] as const)}
      onSelect={(id) => onChange(Number(id))}
    />
  )
}

/** The value is null for the one that is set, which nobody knows; empty is none. */
interface PasswordProps extends Kept<unknown, string | null> {
  /** Whether the server has one. */
  readonly isSet: boolean
}

/** A new password, or none any more. */
export function PasswordField({ value, isSet, onChange, ...labelled }: PasswordProps) {
  /** With another one the field is empty again. */
  const [turn, setTurn] = useState(0)
  const isRemoved = value === ''
  const turnAround = () => {
    onChange(isRemoved ? null : '')
    setTurn(turn + 1)
  }
  return (
    <Framed {...labelled}>
      {(control) => (
        <>
          <OwnInput
            key={turn}
            {...control}
            name="password"
            type="password"
            text={typeof value === 'string' ? value : ''}
            autocomplete="new-password"
            onText={(given) => onChange(given === '' && isSet ? null : given)}
          />
          {isSet && (
            <p>
              {t(isRemoved ? 'The password is removed when you save.' : 'A password is set.')}{' '}
              <Button onClick={turnAround} said={isRemoved ? 'Keep it' : 'Remove the password'} />
            </p>
          )}
        </>
      )}
    </Framed>
  )
}

/** Made once: they are many, and the form is drawn with each key. */
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => (
  <option key={zone} value={zone} />
))

/** Found by typing a part of its name, as the browser offers it. */
export function ZoneField({ value, onChange, ...labelled }: Kept<string>) {
  const list = useId()
  return (
    <Framed {...labelled}>
      {(control) => (
        <>
          <OwnInput
            {...control}
            {...{ list, name: labelled.name, text: value, onText: onChange }}
            placeholder={site.timezone}
            autocomplete="off"
            spellcheck={false}
          />
          <datalist id={list}>{zones}</datalist>
        </>
      )}
    </Framed>
  )
}
