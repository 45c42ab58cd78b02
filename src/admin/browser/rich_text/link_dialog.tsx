// Asks for the address of a link.

import { Refused } from '../api.ts'
import { Field, FormDialog } from '../components/form/form.tsx'
import { Button } from '../components/parts.tsx'
import { t } from '../i18n.ts'
import { isAllowedAddress } from './allowed.ts'

interface LinkDialogProps {
  /** Empty for a new link. */
  readonly href: string
  /** With an empty address the link is to go. */
  readonly onDone: (href: string) => void
  readonly onClose: () => void
}

export const LinkDialog = ({ href, onDone, onClose }: LinkDialogProps) => (
  <FormDialog
    title={t('Link')}
    submit="Set the link"
    onSubmit={async ({ href: given = '' }) => onDone(addressFrom(given))}
    onClose={onClose}
    others={href !== '' && <Button onClick={() => onDone('')} said="Remove the link" />}
  >
    <Field
      name="href"
      label={t('Address')}
      hint={t('For example https://example.org, an e-mail address, or /events/ on this site.')}
      value={href}
      autocomplete="off"
      autofocus
    />
  </FormDialog>
)

/** What people type for an address: `example.org` and `me@example.org` are meant as links, too. */
export function addressFrom(given: string): string {
  const address = given.trim()
  if (/^[^\s@:/?#]+@[^\s@:/?#]+\.[^\s@:/?#]+$/.test(address)) return `mailto:${address}`
  if (/^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[:/?#]\S*)?$/u.test(address))
    return `https://${address}`
  const isWhole = /^(?:https?:\/\/[^\s/]|mailto:\S|tel:[\d+])/i.test(address)
  const isOfSite = /^[/#?]/.test(address)
  if (!/\s/.test(address) && isAllowedAddress(address) && (isWhole || isOfSite)) return address
  const said = t('This is no address that can be linked.')
  throw new Refused(400, { message: said, data: { params: { href: said } } })
}
