// Real proxies, run with the examples of the guide: with other addresses, and without TLS.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../src/app/server/connections/listen.ts'
import { until } from './until.ts'

export interface Program {
  readonly command: string
  readonly file: string
  /** Whether it has active health checks. */
  readonly followsHealth: boolean
  /** Runs it in the foreground with the configuration at that path. */
  readonly args: (path: string) => readonly string[]
  /** Replaces what belongs to a machine: ports, certificates, folders. */
  readonly adapt: (text: string, port: number, folder: string) => string
}

export const proxyPrograms: Readonly<Record<string, Program>> = {
  nginx: {
    command: 'nginx',
    file: 'nginx.conf',
    followsHealth: false,
    args: (path) => ['-c', path, '-g', 'daemon off;'],
    adapt: (text, port, folder) =>
      [
        `pid ${folder}/pid;`,
        'error_log stderr;',
        ...(process.getuid?.() === 0 ? ['user root;'] : []),
        text
          .replace('listen 80;', `listen unix:${folder}/redirect;`)
          .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
          .replaceAll(/^ +ssl_certificate.*\n/gm, '')
          .replace('http {', `http {\naccess_log off;\n${temporary(folder)}`),
      ].join('\n'),
  },
  Caddy: {
    command: 'caddy',
    file: 'Caddyfile',
    followsHealth: true,
    args: (path) => ['run', '--adapter', 'caddyfile', '--config', path],
    adapt: (text, port) =>
      text
        .replace(/^{\n/m, '{\nadmin off\n')
        .replace(/^calendar\.example\.org {/m, `http://127.0.0.1:${port} {`),
  },
  HAProxy: {
    command: 'haproxy',
    file: 'haproxy.cfg',
    followsHealth: true,
    args: (path) => ['-db', '-f', path],
    adapt: (text, port) =>
      text
        .replace(/^ +bind :80\n/m, '')
        .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
        .replace(/^ +http-request redirect scheme.*\n/m, ''),
  },
}

const temporary = (folder: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n')

/** Where a program is installed, if it is. */
export function pathOf({ command }: Program): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, command)).find((path) => existsSync(path))
}

export interface RunningProxy extends AsyncDisposable {
  readonly address: string
  /** What it has logged. */
  readonly output: readonly string[]
}

/** Runs it in front of these nodes, and waits until it serves. */
export async function runProxy(
  program: Program,
  path: string,
  nodes: readonly string[],
): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'fasti-'))
  const port = await freePort('127.0.0.1', 0)
  const example = new URL(`../../docs/guide/proxies/${program.file}`, import.meta.url)
  let text = program.adapt(readFileSync(example, 'utf8'), port, folder)
  for (const [index, node] of nodes.entries()) {
    text = text.replaceAll(`10.0.0.1${index + 1}:3000`, new URL(node).host)
  }
  const config = join(folder, program.file)
  writeFileSync(config, text)
  const output: string[] = []
  const child = spawn(path, program.args(config), {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const pipe of [child.stdout, child.stderr]) {
    pipe.on('data', (piece: Buffer) => output.push(piece.toString()))
  }
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const address = `http://127.0.0.1:${port}`
  await until(async () => {
    if (hasEnded(child)) throw new Error(`${path} does not run: ${output.join('')}`)
    return (await statusOf(`${address}/healthz`)) === 200
  })
  return {
    address,
    output,
    [Symbol.asyncDispose]: async () => {
      process.off('exit', kill)
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )
