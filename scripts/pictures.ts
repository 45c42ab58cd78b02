// npm run pictures: takes the pictures of the documentation from the demo season; with --console those
// of every screen of the console.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { town } from '../src/cli/demo/things/town.ts'
import { launchBrowser } from '../test/support/browser.ts'
import { fasti, startServer } from '../test/support/server.ts'

if (process.argv.includes('--console')) {
  await import('./console_pictures.ts')
  process.exit()
}

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
const viewport = { width: 1280, height: 1000 }

const data = await mkdtemp(join(tmpdir(), 'fasti-pictures-'))
const settings = {
  FASTI_DATA: data,
  FASTI_TIMEZONE: town.zone,
  FASTI_SITE_NAME: town.name,
  FASTI_LOG_LEVEL: 'info',
}
const browser = await launchBrowser()
if (!browser) throw new Error('There is no browser to take pictures with.')
await fasti(settings, 'demo', '--events', '400')
const server = await startServer(settings)
const page = await browser.newPage({ viewport, timezoneId: town.zone, colorScheme: 'light' })

await take('month', '/events/month/')
await take('event', await featuredEvent())
await take('week', '/events/week/')
await takeTelephone()
await take('map', '/events/map/')
await take('embed-builder', '/embed/?build=1&view=list&pictures=1')
await take('reference', '/api/cal/events/v1/doc')
await browser.close()
await server.stop()
await rm(data, { recursive: true, force: true })

/** The first screen of a telephone. */
async function takeTelephone(): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await take('telephone', '/')
  await page.setViewportSize(viewport)
}

/** The next featured event that has a picture and tickets. */
async function featuredEvent(): Promise<string> {
  const address = `${server.address}/api/cal/events/v1/events?featured=true&ticketed=true&per_page=50`
  const { events } = (await (await fetch(address)).json()) as {
    events: { url: string; image: unknown }[]
  }
  const found = events.find(({ image }) => image !== false) ?? events[0]
  return found ? new URL(found.url).pathname : '/'
}

/** A small palette is enough, and makes a small file. */
async function take(name: string, path: string): Promise<void> {
  await page.goto(`${server.address}${path}`, { waitUntil: 'networkidle' })
  const bytes = await page.screenshot()
  await sharp(bytes).png({ palette: true, quality: 90, effort: 10 }).toFile(`${folder}${name}.png`)
  console.log(`${name}.png`)
}
