// The keys of this screen, and where there is more to read.

import { signal } from '@preact/signals'
import { Dialog } from '../dialog.tsx'
import { Check } from '../form/form.tsx'
import { showGuide } from './guide.tsx'
import { Button } from '../parts.tsx'
import { commands, hasSingleKeys, keyName, setSingleKeys } from '../../frame/commands.ts'
import { t } from '../../i18n.ts'

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
        <Check
          label={t('Single keys do something')}
          isOn={hasSingleKeys.value}
          onChange={setSingleKeys}
        />
      </p>
      <p>
        <Button
          onClick={() => {
            close()
            showGuide()
          }}
          said="Show me around again"
        />
      </p>
    </Dialog>
  )
}
