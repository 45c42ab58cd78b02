// npm run pictures -- --console [names of screens]
// Every screen of the console, its forms and dialogs, at three widths, light and dark: a morning in
// the town of the demo, which is the same on every day.

import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { launchBrowser } from '../test/support/browser.ts'
import { setClock } from '../test/support/clock.ts'
import { type Scene, open, prepare, rest, scenesOf, there } from '../test/support/scenes.ts'
import { morning, openTown } from '../test/support/town.ts'

const folder = fileURLToPath(new URL('../docs/pictures/console/', import.meta.url))
const events = 300
/** Of the window, and of the picture of it: small files, in which everything can still be read. */
const widths = [
  [1440, 960],
  [768, 576],
  [390, 390],
] as const
const schemes = ['light', 'dark'] as const
/** What is further down looks like what is above it. */
const [leastHeight, mostHeight] = [900, 1100]

await using all = new AsyncDisposableStack()
const browser = await launchBrowser()
if (!browser) throw new Error('There is no browser to take pictures with.')
all.defer(() => browser.close())
using clock = setClock(morning)
const town = all.use(await openTown(clock, events))
const page = await browser.newPage(there)
await prepare(page, town)
const stage = { town, page, language: 'en' } as const
const scenes = await scenesOf(stage)
const wanted = process.argv.slice(2).filter((one) => !one.startsWith('--'))
const chosen = scenes.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
if (wanted.length === 0) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
let bytes = 0
for (const [width, drawn] of widths) for (const scene of chosen) await take(scene, width, drawn)
console.log(`${chosen.length} screens, ${Math.round(bytes / 1024)} kB.`)

/** Anew at each width: a dialog that is open would be placed as before. */
async function take(scene: Scene, width: number, drawn: number): Promise<void> {
  await page.setViewportSize({ width, height: leastHeight })
  await open(stage, scene)
  const long = await page.evaluate<number>('document.documentElement.scrollHeight')
  await page.setViewportSize({ width, height: Math.min(mostHeight, Math.max(leastHeight, long)) })
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await rest(page)
    const file = `${folder}${scene.name}-${width}-${colorScheme}.webp`
    const seen = sharp(await page.screenshot()).resize(drawn)
    const { size } = await seen.webp({ quality: 40, effort: 6 }).toFile(file)
    bytes += size
  }
  console.log(`${scene.name} ${width}`)
}
