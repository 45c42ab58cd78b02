import { render } from 'preact'
import { prefetch } from './components/list/list.tsx'
import { App } from './frame/app.tsx'
import { listenForKeys } from './frame/commands.ts'
import { site } from './site_config.ts'
import { screenAt } from './frame/screens.ts'
import { followLook } from './frame/looks.ts'
import { lookForServer } from './frame/online.ts'
import { followLinks, place } from './router.ts'
import { loadWords } from './i18n.ts'
import { findSession } from './session.ts'
import './style/console.css'

followLinks()
followLook()
listenForKeys()
lookForServer()
// Beside them comes the screen that will be shown, and what it shows; should that fail, it is tried
// again then.
screenAt(place.value.path)
  ?.load()
  .catch(() => undefined)
if (site.nonce !== undefined) {
  prefetch('console/news')
  prefetch('console/review', { per_page: 1 })
  if (place.value.path === '') prefetch('console/today')
}
await Promise.all([loadWords(site.words, site.language), findSession()])
const root = document.querySelector('#console')
if (root) render(<App />, root)
