// A real browser: one that is there, else one that is installed for the tests.

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { after } from 'node:test'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'

const run = promisify(execFile)
const installMs = 300_000
/** Several test files may want one at the same time: they wait for each other. */
const debian = ['apt-get', '-o', 'DPkg::Lock::Timeout=240'] as const

const names = ['chromium', 'chromium-headless-shell', 'chromium-browser', 'google-chrome']
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of a browser; undefined if there is none. */
function findBrowser(): string | undefined {
  const told = [process.env['PLAYWRIGHT_CHROMIUM'], process.env['CHROME_PATH']]
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const usual = ['/usr/bin', ...folders].flatMap((folder) =>
    names.map((name) => join(folder, name)),
  )
  const own = chromium.executablePath()
  const shell = own.replaceAll('chromium-', 'chromium_headless_shell-')
  const shells = [own, shell.replace(/\/chrome-linux.*$/, '/chrome-linux/headless_shell')]
  return [...told, ...usual, ...shells].find((path) => path !== undefined && existsSync(path))
}

/** Playwright's own download, or Debian's package where that is possible. */
async function installBrowser(): Promise<string | undefined> {
  const cli = fileURLToPath(new URL('../../node_modules/playwright-core/cli.js', import.meta.url))
  const ways: readonly (readonly [string, ...string[]])[] = [
    [process.execPath, cli, 'install', 'chromium-headless-shell'],
    ...(process.getuid?.() === 0
      ? ([
          [...debian, 'update'],
          [...debian, 'install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
        ] as const)
      : []),
  ]
  for (const [program, ...args] of ways) {
    // A way that is not open here is not the last one.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run(program, args, { timeout: installMs, env }).catch(() => undefined)
    const found = findBrowser() ?? (await shellOfPlaywright())
    if (found !== undefined) return found
  }
  return undefined
}

/** Playwright knows best where it has put it. */
async function shellOfPlaywright(): Promise<string | undefined> {
  const browser = await chromium.launch({ args: flags }).catch(() => undefined)
  await browser?.close()
  return browser ? '' : undefined
}

/** Undefined where there is none and none can be had. */
export async function launchBrowser(): Promise<Browser | undefined> {
  const path = findBrowser() ?? (await installBrowser())
  if (path === undefined) return undefined
  return chromium.launch({ args: flags, ...(path === '' ? {} : { executablePath: path }) })
}

/** For the tests of a file. That there is none is said loudly; under CI it is a failure. */
export async function openBrowser(): Promise<Browser | undefined> {
  const browser = await launchBrowser()
  // Of the whole file, so that it is closed also when none of the tests that need it are run.
  if (browser) after(() => browser.close())
  else if (process.env['CI']) throw new Error('There is no browser, and none could be installed.')
  else console.error('\n*** NO BROWSER: the tests that need one are SKIPPED. ***\n')
  return browser
}
