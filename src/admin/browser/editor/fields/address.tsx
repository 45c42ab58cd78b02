import { useId } from 'preact/hooks'
import { site } from '../../site_config.ts'
import { t } from '../../i18n.ts'
import { FaultNote, described } from './framed.tsx'
import { slugOf } from '../follow.ts'
import { OwnInput } from './own_input.tsx'

interface AddressProps {
  readonly label: string
  readonly fault: string | undefined
  readonly value: string
  /** From which it is made if nothing is given. */
  readonly title: string
  /** The page as it is now; undefined if it is new or has none. */
  readonly url: string | undefined
  readonly onChange: (value: string) => void
}

/** The last part of the address of its page, with how it will look. */
export function AddressField({ label, fault, value, title, url, onChange }: AddressProps) {
  const id = useId()
  const slug = value === '' ? slugOf(title) : value
  const start =
    url === undefined ? `${location.origin}${site.pages}event/` : url.replace(/[^/]*\/?$/, '')
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <OwnInput
        id={id}
        name="slug"
        text={value}
        placeholder={slug}
        autocomplete="off"
        spellcheck={false}
        onText={onChange}
        {...described(id, fault)}
      />
      <p class="hint" id={`${id}-hint`}>
        {slug === '' ? t('Made from the title.') : `${start}${slug}`}
      </p>
      <FaultNote id={id} fault={fault} />
    </div>
  )
}
