// A real browser: an existing one, else one that is installed for the tests.

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { after } from 'node:test'
import { promisify } from 'node:util'
import { type Browser, type BrowserContextOptions, type Page, chromium } from 'playwright-core'
import { until } from './until.ts'

const run = promisify(execFile)
const installMs = 300_000
/** Waits for the lock, because several test files may install one at the same time. */
const debian = ['apt-get', '-o', 'DPkg::Lock::Timeout=240'] as const

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
/**
 * Of a whole Chromium, whose every window has processes for what is never looked at: suggestions of
 * its address bar, and a spare page for the next site. They took two thirds of what a page cost.
 */
const unseen = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
]
/** Of such flags only the last one counts, so it names what Playwright turns off, too. */
const ofPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
const flags = [
  `--disable-features=${[...ofPlaywright, ...unseen].join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of a program that is called by one of these names; undefined if there is none. */
export function findProgram(called: readonly string[]): string | undefined {
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)]
  return folders.flatMap((folder) => called.map((name) => join(folder, name))).find(existsSync)
}

const isThere = (path: string | undefined): boolean => path !== undefined && existsSync(path)

/** The path of a browser; undefined if there is none. */
function findBrowser(): string | undefined {
  const told = [process.env['PLAYWRIGHT_CHROMIUM'], process.env['CHROME_PATH']]
  const own = chromium.executablePath()
  const shell = own.replaceAll('chromium-', 'chromium_headless_shell-')
  const shells = [own, shell.replace(/\/chrome-linux.*$/, '/chrome-linux/headless_shell')]
  return told.find(isThere) ?? findProgram(names) ?? shells.find(isThere)
}

/** Playwright's own download, or Debian's package where that is possible. */
async function installBrowser(): Promise<string | undefined> {
  const cli = fileURLToPath(new URL('../../node_modules/playwright-core/cli.js', import.meta.url))
  // If one way fails, the next one is tried.
  const ways = [
    () => tryTo(process.execPath, cli, 'install', 'chromium-headless-shell'),
    () => installDebian('chromium-headless-shell'),
  ]
  for (const install of ways) {
    await install()
    const found = findBrowser() ?? (await shellOfPlaywright())
    if (found !== undefined) return found
  }
  return undefined
}

/** Installs a package of Debian where that is possible; whether it did is seen by looking for it. */
export async function installDebian(name: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  await tryTo(...debian, 'update')
  await tryTo(...debian, 'install', '-y', '--no-install-recommends', name)
}

async function tryTo(program: string, ...args: readonly string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run(program, args, { timeout: installMs, env }).catch(() => undefined)
}

/** An empty path if Playwright finds its own browser. */
async function shellOfPlaywright(): Promise<string | undefined> {
  const browser = await chromium.launch({ args: flags }).catch(() => undefined)
  await browser?.close()
  return browser ? '' : undefined
}

/** Undefined if there is no browser and none can be installed. */
export async function launchBrowser(): Promise<Browser | undefined> {
  const path = findBrowser() ?? (await installBrowser())
  if (path === undefined) return undefined
  return chromium.launch({ args: flags, ...(path === '' ? {} : { executablePath: path }) })
}

let opened: Promise<Browser | undefined> | undefined

/** One for all tests of a process: each page has a context of its own. */
export function openBrowser(): Promise<Browser | undefined> {
  opened ??= openFirst()
  return opened
}

/** A missing browser is reported loudly; under CI it is a failure. */
async function openFirst(): Promise<Browser | undefined> {
  const browser = await launchBrowser()
  // A hook of the whole process closes it also when no test that needs it is run.
  if (browser) after(() => browser.close())
  else if (process.env['CI']) throw new Error('There is no browser, and none could be installed.')
  else console.error('\n*** NO BROWSER: the tests that need one are SKIPPED. ***\n')
  return browser
}

/** Opens an address in a context of its own, and collects requests and errors of the page. */
export async function openPage(
  browser: Browser | undefined,
  address: string,
  options: BrowserContextOptions = {},
) {
  const context = await browser?.newContext(options)
  const page = await context?.newPage()
  if (!context || !page) throw new Error('There is no browser.')
  const asked: string[] = []
  const said: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(error.message))
  await page.goto(address)
  return { page, asked, said, [Symbol.asyncDispose]: () => context.close() }
}

/**
 * Waits until an expression holds in the page. `waitForFunction` evaluates text again and again
 * inside the page, which our policy for scripts forbids; only its first look would be let through.
 */
export const untilInPage = (page: Page, expression: string): Promise<void> =>
  until(() => page.evaluate(expression))
