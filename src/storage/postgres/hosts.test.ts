import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostsOf, serverName } from './hosts.ts'

test('an address may name several hosts, each with its port', () => {
  assert.deepEqual(hostsOf('postgres://me:secret@one:5001,two:5002,[::1]:5003/days?ssl=true'), [
    'postgres://me:secret@one:5001/days?ssl=true',
    'postgres://me:secret@two:5002/days?ssl=true',
    'postgres://me:secret@[::1]:5003/days?ssl=true',
  ])
  assert.deepEqual(hostsOf('postgresql://one/days'), ['postgresql://one/days'])
})

test('what is no address of PostgreSQL is refused', () => {
  for (const url of ['', 'sqlite:x', 'postgres://', 'postgres:///days', 'mysql://one/days']) {
    assert.equal(hostsOf(url), undefined, url)
  }
  assert.equal(hostsOf('postgres://one:5001,two:x/days'), undefined)
})

test('its name for people has neither login nor password', () => {
  assert.equal(
    serverName('postgres://me:secret@one:5001,two:5002/days'),
    'the PostgreSQL database days at one:5001 or two:5002',
  )
})
