// The server is looked for while it cannot be reached, and it is said when it is there again.

import { effect } from '@preact/signals'
import { isOnline, requestHeaders } from '../api.ts'
import { toast } from '../components/toasts.tsx'
import { t } from '../i18n.ts'
import { site } from '../site_config.ts'

const everyMs = 1000

export function lookForServer(): void {
  let wasLost = false
  effect(() => {
    if (isOnline.value) {
      if (wasLost) toast(t('The server can be reached again.'))
      wasLost = false
      return
    }
    wasLost = true
    const timer = setInterval(() => void look(), everyMs)
    return () => clearInterval(timer)
  })
}

/** A proxy may answer in the place of a server that is not there yet. */
async function look(): Promise<void> {
  try {
    const { status } = await fetch(`${site.console}/session`, { headers: requestHeaders() })
    if (status < 500) isOnline.value = true
  } catch {
    // It is looked for again.
  }
}
