// The examples for proxies in docs/guide/proxies/ fit the product they are written for.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { multipartLimit } from '../src/rest/explain.ts'
import { usualPatience } from '../src/server/connections.ts'
import { healthPaths } from '../src/server/health.ts'
import { mostDropped } from '../src/server/lingering.ts'
import { drainSecondsOf, readSettings, settingFields } from '../src/settings.ts'

const read = (path: string) =>
  readFileSync(new URL(`../docs/guide/${path}`, import.meta.url), 'utf8')

/** What an example says, found by the words of its program. */
interface Example {
  readonly file: string
  readonly health?: RegExp
  readonly healthSeconds?: RegExp
  readonly bodyBytes: RegExp
  readonly idleSeconds?: RegExp
  readonly retries: RegExp
  /** Whether it has to name the forwarded headers; one program sets them by itself. */
  readonly namesHeaders: boolean
}

const examples: Readonly<Record<string, Example>> = {
  nginx: {
    file: 'nginx.conf',
    bodyBytes: /client_max_body_size (\S+);/,
    idleSeconds: /^ +keepalive_timeout (\d+)s;/m,
    retries: /proxy_next_upstream (.+);/,
    namesHeaders: true,
  },
  Caddy: {
    file: 'Caddyfile',
    health: /health_uri (\S+)/,
    healthSeconds: /health_interval (\d+)s/,
    bodyBytes: /max_size (\S+)/,
    idleSeconds: /keepalive (\d+)s/,
    retries: /((?:lb_\w+ \S+\s+)+)/,
    namesHeaders: false,
  },
  HAProxy: {
    file: 'haproxy.cfg',
    health: /http-check send meth GET uri (\S+)/,
    healthSeconds: /inter (\d+)s fall 1/,
    bodyBytes: /content-length\) gt (\d+)/,
    retries: /retry-on (.+)/,
    namesHeaders: true,
  },
}

const units: Readonly<Record<string, number>> = { '': 1, m: 1024 ** 2, MiB: 1024 ** 2 }

function bytesOf(size: string): number {
  const [, count, unit = ''] = /^(\d+)(\w*)$/.exec(size) ?? []
  return Number(count) * (units[unit] ?? Number.NaN)
}

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
      assert.deepEqual(ports, Array(3).fill(settingFields.PORT.fallback.value))
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

    test('closes idle connections before Fasti does', () => {
      if (!example.idleSeconds) return
      assert.ok(Number(found(example.idleSeconds)) * 1000 < usualPatience.idleMs)
    })

    test('passes a 503 on instead of trying another node', () => {
      assert.ok(!found(example.retries).includes('503'))
    })
  })
}
