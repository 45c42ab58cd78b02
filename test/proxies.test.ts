// The examples for proxies in docs/guide/proxies/ and deploy/ fit the product they are written for.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { multipartLimit } from '../src/http/errors/explain.ts'
import { usualTimeouts } from '../src/app/server/connections/connections.ts'
import { healthPaths } from '../src/app/server/health/health.ts'
import { mostDropped } from '../src/app/server/connections/lingering.ts'
import { drainSecondsOf, readSettings, settingFields } from '../src/app/settings.ts'

const read = (path: string) =>
  readFileSync(new URL(`../docs/guide/${path}`, import.meta.url), 'utf8')

/** What an example says, found by the words of its program. */
interface Example {
  readonly file: string
  readonly health?: RegExp
  readonly healthSeconds?: RegExp
  readonly bodyBytes: RegExp
  /** The same for files that are imported. */
  readonly fileBytes: RegExp
  /** Limits in seconds for the whole of such a file, if the program has them. */
  readonly fileSeconds?: RegExp
  readonly idleSeconds?: RegExp
  readonly retries: RegExp
  /** Whether it has to name the forwarded headers; one program sets them by itself. */
  readonly namesHeaders: boolean
}

const examples: Readonly<Record<string, Example>> = {
  nginx: {
    file: 'nginx.conf',
    bodyBytes: /client_max_body_size (\S+);/,
    fileBytes: /imports\/files\$ \{[^}]*client_max_body_size (\S+);/,
    idleSeconds: /^ +keepalive_timeout (\d+)s;/m,
    retries: /proxy_next_upstream (.+);/,
    namesHeaders: true,
  },
  Caddy: {
    file: 'Caddyfile',
    health: /health_uri (\S+)/,
    healthSeconds: /health_interval (\d+)s/,
    bodyBytes: /request_body @usual \{\s+max_size (\S+)/,
    fileBytes: /@files path \*\/imports\/files\s+request_body @files \{\s+max_size (\S+)/,
    fileSeconds: /read_body (\S+)/,
    idleSeconds: /keepalive (\d+)s/,
    retries: /((?:lb_\w+ \S+\s+)+)/,
    namesHeaders: false,
  },
  HAProxy: {
    file: 'haproxy.cfg',
    health: /http-check send meth GET uri (\S+)/,
    healthSeconds: /inter (\d+)s fall 1/,
    bodyBytes: /if !files \{ req\.hdr_val\(content-length\) gt (\d+)/,
    fileBytes: /if files \{ req\.hdr_val\(content-length\) gt (\d+)/,
    retries: /retry-on (.+)/,
    namesHeaders: true,
  },
}

const units: Readonly<Record<string, number>> = { '': 1, m: 1024 ** 2, MiB: 1024 ** 2 }

function bytesOf(size: string): number {
  const [, count, unit = ''] = /^(\d+)(\w*)$/.exec(size) ?? []
  return Number(count) * (units[unit] ?? Number.NaN)
}

const spans: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 }

function secondsOf(span: string): number {
  const [, count, unit = ''] = /^(\d+)(\w)$/.exec(span) ?? []
  return Number(count) * (spans[unit] ?? Number.NaN)
}

const importBytes = readSettings({}).FASTI_IMPORT_SIZE * 1024 ** 2

for (const [name, example] of Object.entries(examples)) {
  describe(`the example for ${name}`, () => {
    const text = read(`proxies/${example.file}`)
    const said = text.replaceAll(/^\s*#.*$/gm, '')
    const found = (pattern: RegExp) => {
      const [, value] = pattern.exec(said) ?? []
      assert.ok(value !== undefined, `${pattern} is not in ${example.file}`)
      return value
    }

    test('is linked from the guide, and names settings that exist', () => {
      assert.ok(read('scale.md').includes(`(proxies/${example.file})`))
      const settings = new Set(text.match(/\bFASTI_\w+/g))
      assert.ok(settings.has('FASTI_TRUST_PROXY') && settings.has('FASTI_ORIGIN'))
      for (const setting of settings) assert.ok(setting in settingFields, setting)
    })

    test('reaches three nodes at the usual port', () => {
      const ports = [...said.matchAll(/10\.0\.0\.\d+:(\d+)/g)].map(([, port]) => Number(port))
      const nodes = new Set(said.match(/10\.0\.0\.\d+/g))
      assert.equal(nodes.size, 3)
      assert.deepEqual([...new Set(ports)], [settingFields.PORT.fallback.value])
    })

    test('replaces what clients say of themselves', () => {
      for (const header of ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto']) {
        assert.equal(said.includes(header), example.namesHeaders, header)
      }
      assert.ok(!said.includes('proxy_add_x_forwarded_for'))
    })

    test('checks an address that exists, and notices a stopping node before its drain is over', () => {
      if (!example.health || !example.healthSeconds) return
      assert.ok(healthPaths.includes(found(example.health).split('?', 1)[0] ?? ''))
      const shared = readSettings({ DATABASE_URL: 'postgres://db.example/fasti' })
      const noticed = 2 * Number(found(example.healthSeconds))
      assert.ok(noticed < drainSecondsOf(shared))
    })

    test('lets every body pass that Fasti accepts, and none that it would cut off', () => {
      const bytes = bytesOf(found(example.bodyBytes))
      assert.ok(bytes > multipartLimit && bytes <= mostDropped, String(bytes))
    })

    test('lets files for imports pass that Fasti accepts, and gives them the hour that Fasti does', () => {
      assert.ok(bytesOf(found(example.fileBytes)) > importBytes)
      if (!example.fileSeconds) return
      assert.ok(secondsOf(found(example.fileSeconds)) * 1000 >= usualTimeouts.uploadMs)
    })

    test('closes idle connections before Fasti does', () => {
      if (!example.idleSeconds) return
      assert.ok(Number(found(example.idleSeconds)) * 1000 < usualTimeouts.idleMs)
    })

    test('passes a 503 on instead of trying another node', () => {
      assert.ok(!found(example.retries).includes('503'))
    })
  })
}

/** What nginx is told of a time, in seconds. */
const span = (from: string, name: string) => {
  const [, found = ''] = new RegExp(` ${name} (\\S+);`).exec(from) ?? []
  return secondsOf(found)
}

test('a node that hangs delays who reads behind nginx by three seconds at most', () => {
  const text = read('proxies/nginx.conf')
  const [reads = ''] = /location @reads \{[^}]*\}/.exec(text) ?? []
  const waited = span(text, 'proxy_connect_timeout') + span(reads, 'proxy_read_timeout')
  assert.ok(waited <= 3, String(waited))
  // The next node is still asked after that.
  assert.ok(span(reads, 'proxy_next_upstream_timeout') >= waited)
})

test('Caddy as it is deployed limits neither the size nor the time of bodies', () => {
  const text = readFileSync(new URL('../deploy/Caddyfile', import.meta.url), 'utf8')
  assert.doesNotMatch(text, /request_body|max_size|read_body/)
})
