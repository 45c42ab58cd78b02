// Builds the style sheets and scripts of the pages.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserFile } from '../../http/browser/browser_files.ts'
import { bundle, minifyStyle } from '../../http/browser/bundle.ts'
import { hourRules } from './days/hours.ts'
import type { FileName } from './file_names.ts'

const script = (name: string): URL => new URL(`./script/${name}.ts`, import.meta.url)

const modules = ['page', 'calendar', 'suggest', 'days', 'map', 'builder', 'saved', 'submit'].map(
  script,
)

const sheet = (name: string): string =>
  readFileSync(new URL(`./style/${name}.css`, import.meta.url), 'utf8')

const sheets = (names: string): string => names.split(' ').map(sheet).join('\n')

const leaflet = (ending: 'css' | 'js'): string =>
  readFileSync(createRequire(import.meta.url).resolve(`leaflet/dist/leaflet.${ending}`), 'utf8')

/** Without the images of Leaflet, which are not served. */
const leafletStyle = (): string =>
  leaflet('css').replace(/[^{}]*\{[^{}]*url\(images\/[^{}]*\}/g, '')

/** Of all pages; besides, views of days and all others have a sheet each, which ends with paper. */
const ofAll = 'tokens base frame heading filters foot lists pictures state'
const ofItems = 'cards photos search event facts small_map series'

const inFolder = (folder: string, names: string): string =>
  sheets(names.replace(/\w+/g, `${folder}/$&`))

const hours = (kind: 'week' | 'day', names: string): string =>
  [
    hourRules(kind),
    inFolder('days', `${names} legend keys`),
    sheet('print'),
    sheet('days/hours_print'),
  ].join('\n')

const styles: Readonly<Record<Extract<FileName, `${string}.css`>, () => string>> = {
  'style.css': () => sheets(ofAll),
  'items.css': () => `${inFolder('items', ofItems)}
${sheets('hearts print items/items_print')}`,
  'now.css': () =>
    `${inFolder('items', 'cards now')}
${sheets('days/small_month hearts print items/items_print')}`,
  'month.css': () =>
    `${inFolder('days', 'month month_narrow legend keys')}\n${sheets('print days/month_print')}`,
  'week.css': () => hours('week', 'hours hours_week hours_widths'),
  'day.css': () => hours('day', 'hours hours_day'),
  'suggest.css': () => sheet('suggest'),
  'days.css': () => sheets('days/days hearts'),
  'map.css': () => `${leafletStyle()}\n${sheets('map_list map map_print')}`,
  'builder.css': () => sheets('forms builder'),
  'submit.css': () => sheets('forms submit'),
}

export async function buildPages(): Promise<readonly BrowserFile[]> {
  const [scripts, classic, made] = await Promise.all([
    bundle(modules),
    // Runs before anything is drawn, which no module does.
    bundle([script('colours')], { format: 'iife' }),
    Promise.all(
      Object.entries(styles).map(
        async ([name, css]) => [name, Buffer.from(await minifyStyle(css()))] as const,
      ),
    ),
  ])
  const ready = leaflet('js').replace(/^\/\/# sourceMappingURL.*\s*$/m, '')
  return [...scripts, ...classic, ...made, ['leaflet.js', Buffer.from(ready)]]
}
