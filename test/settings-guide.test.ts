import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { settingsGuide } from '../src/settings_guide.ts'

test('the guide to the settings is what the settings say (npm run settings-guide writes it)', () => {
  const page = readFileSync(new URL('../docs/guide/settings.md', import.meta.url), 'utf8')
  assert.equal(page, settingsGuide())
})
