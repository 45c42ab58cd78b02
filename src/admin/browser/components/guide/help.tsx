// The keys of this screen, and where there is more to read.

import { signal } from '@preact/signals'
import { commands, hasSingleKeys, keyName, setSingleKeys } from '../../frame/commands.ts'
import { t } from '../../i18n.ts'
import { Dialog } from '../dialog.tsx'
import { showGuide } from './guide.tsx'

const isOpen = signal(false)

export const openHelp = (): void => {
  isOpen.value = true
}

const close = (): void => {
  isOpen.value = false
}

export function Help() {
  if (!isOpen.value) return null
  const keys = new Map(commands.value.flatMap((one) => (one.key ? [[one.key, one]] : [])))
  return (
    <Dialog title={t('Help')} onClose={close}>
      <table class="keys">
        <caption>{t('Keys on this screen')}</caption>
        <tbody>
          {[...keys].map(([key, { name }]) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{keyName(key)}</kbd>
              </th>
              <td>{t(name)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <label>
          <input
            type="checkbox"
            checked={hasSingleKeys.value}
            onChange={(event) => setSingleKeys(event.currentTarget.checked)}
          />{' '}
          {t('Single keys do something')}
        </label>
      </p>
      <p>
        <button
          type="button"
          onClick={() => {
            close()
            showGuide()
          }}
        >
          {t('Show me around again')}
        </button>
      </p>
    </Dialog>
  )
}
