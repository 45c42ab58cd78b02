import { render } from 'preact'
import { App } from './app.tsx'
import { listenForKeys } from './commands.ts'
import { site } from './facts.ts'
import { lookForServer } from './online.ts'
import { followLinks } from './place.ts'
import { loadWords } from './say.ts'
import { findSession } from './session.ts'
import './style/console.css'

followLinks()
listenForKeys()
lookForServer()
await Promise.all([loadWords(site.words), findSession()])
const root = document.querySelector('#console')
if (root) render(<App />, root)
