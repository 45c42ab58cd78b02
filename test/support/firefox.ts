// Firefox as its makers ship it, by WebDriver BiDi: Playwright speaks only to newer ones or to its
// own build.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findProgram, installDebian } from './browser.ts'

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

interface Reply {
  readonly id?: number
  readonly result?: Readonly<Record<string, unknown>>
  readonly message?: string
}

type Send = (method: string, params?: object) => Promise<Readonly<Record<string, unknown>>>

export interface FirefoxPage extends AsyncDisposable {
  readonly goto: (address: string) => Promise<void>
  readonly setViewportSize: (size: { width: number; height: number }) => Promise<void>
  readonly evaluate: <T>(expression: string) => Promise<T>
  readonly screenshot: () => Promise<Buffer>
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
  const send = callsOn(socket)
  await send('session.new', { capabilities: {} })
  const { contexts } = await send('browsingContext.getTree')
  const [{ context }] = contexts as [{ context: string }]
  return {
    goto: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    setViewportSize: async (viewport) => {
      await send('browsingContext.setViewport', { context, viewport })
    },
    evaluate: (expression) => evaluate(send, context, expression),
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

function callsOn(socket: WebSocket): Send {
  const waiting = new Map<number, (reply: Reply) => void>()
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    waiting.get(reply.id ?? -1)?.(reply)
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

/** What an expression gives, or what it promises, as JSON. */
async function evaluate<T>(send: Send, context: string, expression: string): Promise<T> {
  const { result, exceptionDetails } = await send('script.evaluate', {
    expression: `(async () => JSON.stringify(await (${expression})) ?? 'null')()`,
    target: { context },
    awaitPromise: true,
  })
  if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails))
  return JSON.parse((result as { value: string }).value) as T
}
