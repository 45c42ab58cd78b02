// Firefox as its makers ship it, by WebDriver BiDi: Playwright speaks only to newer ones or to its
// own build.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findProgram, installDebian } from './browser.ts'
import { until } from './until.ts'

const names = ['firefox-esr', 'firefox']

/** It asks nobody anything, nothing moves, and it starts as few processes as it can. */
const preferences = {
  'app.update.disabledForTesting': true,
  'browser.newtab.preload': false,
  'browser.newtabpage.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.ipc.processCount': 1,
  'dom.ipc.processPrelaunch.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'fission.autostart': false,
  'layers.gpu-process.enabled': false,
  'media.rdd-process.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.prefetch-next': false,
  'network.process.enabled': false,
  'remote.active-protocols': 1,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.enabled': false,
  'ui.prefersReducedMotion': 1,
}

/** An answer; or, without a number, an event, which can only be a line of the console. */
interface Reply {
  readonly id?: number
  readonly result?: Readonly<Record<string, unknown>>
  readonly message?: string
  readonly params?: { readonly level: string; readonly text: string }
}

type Send = (method: string, params?: object) => Promise<Readonly<Record<string, unknown>>>

export interface FirefoxPage extends AsyncDisposable {
  readonly goto: (address: string) => Promise<void>
  readonly setViewportSize: (size: { width: number; height: number }) => Promise<void>
  readonly evaluate: <T>(expression: string) => Promise<T>
  readonly screenshot: () => Promise<Buffer>
  /** Presses the middle of the first one that is shown, once it is there. */
  readonly click: (selector: string) => Promise<void>
  /** As fast as the browser takes it, wherever the focus is. */
  readonly type: (text: string) => Promise<void>
  /** A key, or several at once: `Control+k`. */
  readonly press: (name: string) => Promise<void>
  /** What went wrong in scripts, with requests and with the policy, so far. */
  readonly said: readonly string[]
}

/** Undefined, and said, if there is none and none can be installed. */
export async function openFirefox(): Promise<FirefoxPage | undefined> {
  const path = findProgram(names) ?? (await installDebian('firefox-esr'), findProgram(names))
  if (path !== undefined) return launch(path)
  console.error('\n*** NO FIREFOX: what is only looked at in Firefox is SKIPPED. ***\n')
  return undefined
}

async function launch(path: string): Promise<FirefoxPage> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const child = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const socket = new WebSocket(`${await listening(child)}/session`)
  await once(socket, 'open')
  const said: string[] = []
  const send = callsOn(socket, said)
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  await send('script.addPreloadScript', { functionDeclaration: tellingOfPolicy })
  // The first tab never gets the focus without a screen.
  const made = await send('browsingContext.create', { type: 'tab' })
  const page = { send, context: made['context'] as string }
  const { context } = page
  return {
    said,
    click: (selector) => click(page, selector),
    type: (text) => strike(page, Array.from(text).flatMap(struck)),
    press: (name) => strike(page, chord(name)),
    goto: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    setViewportSize: async (viewport) => {
      await send('browsingContext.setViewport', { context, viewport })
    },
    evaluate: (expression) => evaluate(page, expression),
    screenshot: async () => {
      const { data } = await send('browsingContext.captureScreenshot', {
        context,
        origin: 'document',
      })
      return Buffer.from(data as string, 'base64')
    },
    [Symbol.asyncDispose]: async () => {
      const ended = once(child, 'exit')
      await send('browser.close')
      await ended
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** The address that it prints once it takes connections. */
async function listening(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error('Firefox has no standard error.')
  const said: string[] = []
  for await (const line of createInterface({ input: child.stderr })) {
    const [, address] = /listening on (ws:\S+)/.exec(line) ?? []
    if (address !== undefined) {
      child.stderr.resume()
      return address
    }
    said.push(line)
  }
  throw new Error(`Firefox has ended: ${said.join('\n')}`)
}

function callsOn(socket: WebSocket, said: string[]): Send {
  const waiting = new Map<number, (reply: Reply) => void>()
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    waiting.get(reply.id ?? -1)?.(reply)
    if (reply.params?.level === 'error') said.push(reply.params.text)
  })
  socket.addEventListener('close', () => {
    for (const settle of waiting.values()) settle({ message: 'Firefox has ended.' })
  })
  let last = 0
  return async (method, params = {}) => {
    last += 1
    const id = last
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
    waiting.delete(id)
    if (reply.result === undefined) throw new Error(`${method}: ${reply.message}`)
    return reply.result
  }
}

interface Opened {
  readonly send: Send
  readonly context: string
}

/** What an expression gives, or what it promises, as JSON. */
async function evaluate<T>({ send, context }: Opened, expression: string): Promise<T> {
  const { result, exceptionDetails } = await send('script.evaluate', {
    expression: `(async () => JSON.stringify(await (${expression})) ?? 'null')()`,
    target: { context },
    awaitPromise: true,
  })
  if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails))
  return JSON.parse((result as { value: string }).value) as T
}

/** Firefox tells only its own console of what the policy of a page has forbidden. */
const tellingOfPolicy = `() => addEventListener('securitypolicyviolation', (broken) =>
  console.error(broken.effectiveDirective + ' forbids ' + broken.blockedURI))`

/** In the page: the middle of what is to be pressed; null while it is not there, or still moves. */
const middleOf = (selector: string) => `(async () => {
  const one = [...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.checkVisibility())
  one?.scrollIntoView({ block: 'nearest' })
  const before = one?.getBoundingClientRect()
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const { left, top, width, height } = one?.getBoundingClientRect() ?? {}
  if (!one || before.left !== left || before.top !== top) return null
  const [x, y] = [left + width / 2, top + height / 2].map(Math.round)
  const above = document.elementFromPoint(x, y)
  return one.contains(above) || above?.contains(one) || above?.closest('label')?.contains(one) ? [x, y] : null
})()`

async function click(page: Opened, selector: string): Promise<void> {
  let point: readonly [number, number] | null = null
  await until(async () => {
    point = await evaluate(page, middleOf(selector))
    return point
  })
  const [x, y] = point ?? []
  const actions = [
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  await act(page, { type: 'pointer', id: 'mouse', actions })
}

/** As WebDriver writes the keys that have no letter. */
const keys: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  End: '\uE010',
  ArrowLeft: '\uE012',
  ArrowDown: '\uE015',
}

interface Stroke {
  readonly type: 'keyDown' | 'keyUp'
  readonly value: string
}

const struck = (value: string): readonly Stroke[] => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
]

function chord(name: string): readonly Stroke[] {
  const values = name.split('+').map((one) => keys[one] ?? one)
  const down = values.map((value) => ({ type: 'keyDown', value }) as const)
  return [...down, ...values.toReversed().map((value) => ({ type: 'keyUp', value }) as const)]
}

const strike = (page: Opened, actions: readonly Stroke[]): Promise<void> =>
  act(page, { type: 'key', id: 'keyboard', actions })

async function act({ send, context }: Opened, source: object): Promise<void> {
  await send('input.performActions', { context, actions: [source] })
}
