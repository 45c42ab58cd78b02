import type { NewOneTimeLink } from '../../../contract/routes.ts'
import { t } from '../i18n.ts'
import { Dialog } from './dialog.tsx'
import { toast, toastError } from './toasts.tsx'
import { momentOf } from './when.ts'

/** A link that is shown once, to be given to the one it is for. */
export function OneTimeLink({
  link,
  onClose,
}: {
  readonly link: NewOneTimeLink
  readonly onClose: () => void
}) {
  const copy = () =>
    navigator.clipboard.writeText(link.url).then(() => toast(t('Copied.')), toastError)
  return (
    <Dialog title={t('A link to choose a password')} onClose={onClose}>
      <p>
        {t('Give it to the person: it works once, until {time}.', { time: momentOf(link.expires) })}
      </p>
      <p>
        <input class="wide" readOnly value={link.url} aria-label={t('Link')} />
      </p>
      <p class="buttons">
        <button type="button" class="primary" onClick={() => void copy()}>
          {t('Copy')}
        </button>
      </p>
    </Dialog>
  )
}
