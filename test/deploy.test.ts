// The files in deploy/ fit the program, and those whose tools are here are linted.

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { settingFields } from '../src/app/settings.ts'
import { program } from './support/command.ts'

const folder = new URL('../deploy/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const files = readdirSync(folder)

/** Variables of the compose files, and not of the server. */
const ofCompose = new Set(['FASTI_SITE'])

test('every setting that is named in deploy/ exists', () => {
  for (const file of files) {
    for (const [name] of read(file).matchAll(/\bFASTI_[A-Z_]+\b|\bDATABASE_[A-Z_]+\b/g)) {
      assert.ok(Object.hasOwn(settingFields, name) || ofCompose.has(name), `${file}: ${name}`)
    }
  }
})

test('every file that the documents and other files name is there', () => {
  const guide = readFileSync(new URL('../docs/guide/run.md', import.meta.url), 'utf8')
  const named = [guide, ...files.map(read)].flatMap((text) =>
    [...text.matchAll(/\bdeploy\/([\w.]*\w)/g)].map(([, name = '']) => name),
  )
  assert.ok(named.length > 8)
  assert.deepEqual(
    named.filter((name) => !files.includes(name)),
    [],
  )
})

test('what the image is built from is sent to the builder, and the server is not root in it', () => {
  const image = read('Dockerfile')
  const sent = readFileSync(new URL('../.dockerignore', import.meta.url), 'utf8')
  for (const name of ['bin', 'src', 'locales', 'scripts', 'package-lock.json', '.npmrc']) {
    assert.ok(sent.split('\n').includes(`!${name}`), name)
  }
  const users = [...image.matchAll(/^USER (\S+)$/gm)].map(([, user]) => user)
  assert.deepEqual(users, ['node'])
  assert.match(image, /^HEALTHCHECK .*CMD \["fasti", "health"\]$/m)
})

test('servers that share a database share a folder of backups, which outlives them', () => {
  for (const file of ['compose.postgres.yaml', 'kubernetes.yaml']) {
    assert.match(read(file), /^ +FASTI_BACKUP_FOLDER: \/backups$/m, file)
  }
  const compose = read('compose.postgres.yaml')
  // Declared for all servers at once, and a volume with a name.
  assert.match(compose, /^x-fasti: &fasti\n(?: .*\n)* {4}- backups:\/backups\n/m)
  assert.match(compose, /^volumes:\n(?: .*\n)* {2}backups:\n/m)
  // A volume takes its owner from the folder of the image.
  assert.match(read('Dockerfile'), /install -d -o node .* \/backups$/m)
  const pods = read('kubernetes.yaml')
  assert.match(pods, /kind: PersistentVolumeClaim\n(?:.*\n)*? {2}accessModes: \[ReadWriteMany\]/)
  assert.match(pods, /\{ name: backups, mountPath: \/backups \}/)
  assert.match(pods, /- name: backups\n +persistentVolumeClaim: \{ claimName: fasti-backups \}/)
})

test('one server on SQLite keeps its backups with its data', () => {
  const compose = read('compose.yaml')
  assert.match(compose, /- data:\/data\n/)
  assert.doesNotMatch(compose, /FASTI_BACKUP_FOLDER/)
})

const version = spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' }).stdout ?? ''
const skip = Number(/^systemd (\d+)/.exec(version)?.[1] ?? 0) < 250 && 'no systemd-analyze is here'

describe('the systemd unit', { skip }, () => {
  /** The highest exposure that is allowed, in tenths: 10 is "unsafe", 0 is perfect. */
  const threshold = 20

  test('is valid, and the service may do little', () => {
    const place = mkdtempSync(join(tmpdir(), 'fasti-'))
    try {
      const unit = join(place, 'fasti.service')
      // The paths of this machine, since the programs have to exist.
      const text = read('fasti.service').replace(
        '/usr/bin/node /opt/fasti/bin/fasti.js',
        `${process.execPath} ${program}`,
      )
      writeFileSync(unit, text)
      const verified = spawnSync('systemd-analyze', ['verify', '--man=no', unit], {
        encoding: 'utf8',
      })
      const said = `${verified.stdout}${verified.stderr}`.split('\n')
      assert.deepEqual(
        said.filter((line) => line.includes('fasti.service')),
        [],
      )
      assert.equal(verified.status, 0, said.join('\n'))
      execFileSync(
        'systemd-analyze',
        ['security', '--offline=true', `--threshold=${threshold}`, unit],
        { encoding: 'utf8' },
      )
    } finally {
      rmSync(place, { recursive: true })
    }
  })
})
