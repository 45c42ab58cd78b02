import { render } from 'preact'
import { App } from './frame/app.tsx'
import { listenForKeys } from './frame/commands.ts'
import { site } from './site_config.ts'
import { followLook } from './frame/looks.ts'
import { lookForServer } from './frame/online.ts'
import { followLinks } from './router.ts'
import { loadWords } from './i18n.ts'
import { findSession } from './session.ts'
import './style/console.css'

followLinks()
followLook()
listenForKeys()
lookForServer()
await Promise.all([loadWords(site.words), findSession()])
const root = document.querySelector('#console')
if (root) render(<App />, root)
