import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeName } from './rules.ts'

test('an uploaded file is called as its sender says, but its name leads nowhere', () => {
  const names: Readonly<Record<string, string>> = {
    '../../x': 'x',
    'C:\\Users\\Ada\\season.csv': 'season.csv',
    'a\nb.csv': 'a b.csv',
    'a\u202Evsc.exe': 'a vsc.exe',
    '..': 'file',
    '': 'file',
    '--by=root': '--by=root',
    ['x'.repeat(900)]: 'x'.repeat(120),
    ['🎪'.repeat(900)]: '🎪'.repeat(120),
  }
  for (const [given, shown] of Object.entries(names)) assert.equal(safeName(given), shown)
})
