import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { abbreviationFile, abbreviationTable, zonePeriods } from '../../../scripts/abbreviations.ts'
import { databaseAbbreviation } from './abbreviations.ts'

test('every zone is called as the time zone database has it, in each of its periods', () => {
  const zones = zonePeriods()
  assert.ok(zones.size > 500, String(zones.size))
  for (const [zone, periods] of zones) {
    let from = -1e11
    for (const { name, offset, until } of periods) {
      const last = Number.isFinite(until) ? until - 1 : 1e11
      for (const instant of [from, last]) {
        assert.equal(databaseAbbreviation(instant, zone, offset), name, `${zone} at ${instant}`)
      }
      from = until
    }
  }
})

test('the table is what its script writes', () => {
  assert.equal(readFileSync(abbreviationFile, 'utf8'), abbreviationTable())
})

test('a zone or an offset that the database does not know has no name', () => {
  assert.equal(databaseAbbreviation(0, 'Nowhere/Town', 0), undefined)
  assert.equal(databaseAbbreviation(0, 'Europe/Lisbon', 12_345), undefined)
})
