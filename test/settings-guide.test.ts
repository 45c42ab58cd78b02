import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseEnv } from 'node:util'
import { readSettings } from '../src/app/settings.ts'
import { envExample, settingsGuide } from '../src/app/settings_guide.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

test('the guide to the settings is what the settings say (npm run settings-guide writes it)', () => {
  assert.equal(read('docs/guide/settings.md'), settingsGuide())
})

test('.env.example is what the settings say (npm run settings-guide writes it)', () => {
  assert.equal(read('.env.example'), envExample())
})

test('.env.example has every default, in a form that is read back as that default', () => {
  const values = parseEnv(read('.env.example').replaceAll(/^#(?=\w+=)/gm, ''))
  const defaults = readSettings()
  assert.deepEqual(
    new Set(Object.keys(defaults)).difference(new Set(Object.keys(values))),
    new Set(),
  )
  assert.deepEqual(readSettings(values, ['en', 'es', 'fr']), defaults)
})

test('the history is kept for as long as a cursor is good at least (§20.1)', () => {
  assert.throws(() => readSettings({ FASTI_HISTORY_DAYS: '29' }), /is less than 30/)
  for (const days of ['0', '30']) {
    assert.equal(readSettings({ FASTI_HISTORY_DAYS: days }).FASTI_HISTORY_DAYS, Number(days))
  }
})
