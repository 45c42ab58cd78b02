// A session that ends under somebody's hands: the screen stays, and what was asked waits until they
// have signed in again.

import { effect, signal } from '@preact/signals'
import type { NewSession } from '../../contract/routes.ts'
import { get, isSignedOut, nonceNow, type Undone, whenSignedOut } from './api.ts'
import { begin, forgetSession, type Login, openSession, session } from './session.ts'
import { site } from './site_config.ts'
import type { SiteFacts } from './site.ts'

/** Whether the dialog is open in which one signs in again. */
export const isAsked = signal(false)

const waiting = new Set<(isIn: boolean) => void>()

function settle(isIn: boolean): void {
  isAsked.value = false
  for (const go of waiting) go(isIn)
  waiting.clear()
}

/** What waits fails, and says so. */
export const cancel = (): void => settle(false)

whenSignedOut(async (undone) => {
  if (!session.value) return false
  const { isQuiet, isRead, nonce } = undone
  const isKnown = isSignedOut.value
  // What is sent quietly is sent often: another window tells when it has signed in.
  if (!(isKnown && isQuiet) && (await isBack(nonce))) return true
  isSignedOut.value = true
  if (isQuiet) return false
  // Who has gone on since sees that it was not done; whoever said “not now” is not asked by what is read.
  if (isTyping(undone)) {
    if (!isRead) return false
  } else if (!isRead || !isKnown) isAsked.value = true
  return new Promise((go) => waiting.add(go))
})

// No dialog takes the keys that belong to a text.

let lastTyped = 0
addEventListener(
  'input',
  () => {
    lastTyped = performance.now()
  },
  { capture: true },
)

/** What is looked up while one types is not asked for; what was is, unless one has typed on. */
function isTyping({ isRead = false, began }: Undone): boolean {
  const at = document.activeElement
  const isInText = at?.matches('input, select, textarea, [contenteditable]') === true
  return isInText && (isRead || lastTyped > began)
}

// Windows of one browser share the cookie. They tell each other that there is another one.

const channel = new BroadcastChannel('fasti-session')
channel.addEventListener('message', () => {
  if (isSignedOut.value) void isBack(nonceNow())
})

effect(() => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- That is of windows.
  if (session.value) channel.postMessage('')
})

let looking: Promise<boolean> | undefined

/** Whether the same user has signed in meanwhile, here or in another window. */
async function isBack(sent: string | undefined): Promise<boolean> {
  if (nonceNow() !== sent) return true
  looking ??= look().finally(() => {
    looking = undefined
  })
  return looking
}

async function look(): Promise<boolean> {
  try {
    const nonce = await nonceInPage()
    if (nonce === undefined || nonce === nonceNow()) return false
    const { user } = await get('console/session', { nonce })
    if (user.id !== session.value?.user.id) return false
    await begin({ nonce })
  } catch {
    // There is no session, or no server: then it is asked for.
    return false
  }
  settle(true)
  return true
}

/** The server writes it into each page for the browser that has the cookie. */
async function nonceInPage(): Promise<string | undefined> {
  const page = await (await fetch(site.home)).text()
  const { dataset } = new DOMParser().parseFromString(page, 'text/html').documentElement
  const facts: Partial<SiteFacts> = JSON.parse(dataset['site'] ?? '{}')
  return facts.nonce
}

/** Goes on as before; somebody else begins anew, and what was typed is kept for who typed it. */
export const signInAgain = async (given: Login): Promise<void> => goOn(await openSession(given))

/** With a session that was opened meanwhile. */
export async function goOn(opened: NewSession): Promise<void> {
  if (opened.user.id === session.value?.user.id) {
    await begin(opened)
    settle(true)
    return
  }
  cancel()
  forgetSession()
  // What the screen sends when it is left has nobody's rights: it stays in the browser.
  location.reload()
}
