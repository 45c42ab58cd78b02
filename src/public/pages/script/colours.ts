// Light or dark by choice. Runs before anything is drawn, so that nothing flashes.

import { around } from './parts/dom.ts'
import { stored } from '../../../http/script/stored.ts'

const { dataset } = document.documentElement
const name = 'fasti-colours'
const system = matchMedia('(prefers-color-scheme: dark)')

const chosen = stored((storage) => storage.getItem(name))
dataset['colours'] = chosen === 'light' || chosen === 'dark' ? chosen : 'system'

document.addEventListener('click', (event) => {
  if (!around(event, '.colours')) return
  const { colours } = dataset
  const isDark = colours === 'system' ? system.matches : colours === 'dark'
  const other = isDark ? 'light' : 'dark'
  // Who wants what the system says follows it again.
  const wanted = isDark === system.matches ? other : 'system'
  dataset['colours'] = wanted
  stored((storage) => storage.setItem(name, wanted))
})
