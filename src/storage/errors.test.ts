import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DatabaseAway } from './database.ts'
import { retryConflicts, unavailable, asUnavailable, kindOfError } from './errors.ts'

const coded = (code: string, message = code) => Object.assign(new Error(message), { code })

/** Fails with that code until the given try. */
function fail(code: string, until = Infinity) {
  let tries = 0
  const work = async () => {
    tries += 1
    if (tries < until) throw coded(code)
    return 'done'
  }
  return { work, tries: () => tries }
}

test('every error of a lost connection, a busy server and a conflict is known as such', () => {
  const known = {
    lost: [
      'ECONNREFUSED',
      'ECONNRESET',
      'EPIPE',
      'ETIMEDOUT',
      '08006',
      '08001',
      '57P01',
      '57P04',
      '25006',
    ],
    busy: [
      '53300',
      '57014',
      '55P03',
      '53100',
      '53200',
      '58030',
      '42501',
      'SQLITE_BUSY',
      'SQLITE_BUSY_SNAPSHOT',
    ],
    conflict: ['40001', '40P01'],
  }
  for (const [trouble, codes] of Object.entries(known)) {
    for (const code of codes) assert.equal(kindOfError(coded(code)), trouble, code)
  }
  for (const code of [
    'SQLITE_FULL',
    'SQLITE_READONLY_DBMOVED',
    'SQLITE_IOERR_WRITE',
    'SQLITE_CANTOPEN',
    'SQLITE_NOMEM',
    'SQLITE_PROTOCOL',
  ]) {
    assert.equal(kindOfError(coded(code)), 'busy')
  }
  for (const message of [
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Query read timeout',
    'timeout expired',
    'timeout exceeded when trying to connect',
  ]) {
    assert.equal(kindOfError(new Error(message)), 'lost', message)
  }
})

test('a mistake of ours stays what it is', () => {
  const mistakes = [coded('42601'), coded('23505'), coded('SQLITE_CONSTRAINT'), new Error('oh')]
  for (const error of [...mistakes, undefined, 'text']) {
    assert.equal(kindOfError(error), undefined)
    assert.equal(asUnavailable(error), error)
  }
})

test('a slug that another transaction took meanwhile is a conflict', () => {
  const taken = Object.assign(coded('23505'), { constraint: 'events_slug_key' })
  assert.equal(kindOfError(taken), 'conflict')
})

test('what is away is told with its reason, once', () => {
  const refused = coded('ECONNREFUSED', '')
  const found = asUnavailable(refused) as DatabaseAway
  assert.ok(found instanceof DatabaseAway)
  assert.equal(found.message, 'The database does not answer: ECONNREFUSED.')
  assert.equal(found.cause, refused)
  assert.equal(unavailable(found), found)
})

test('a conflict is tried five times, and anything else once', async () => {
  const lucky = fail('40001', 5)
  assert.equal(await retryConflicts(lucky.work), 'done')
  assert.equal(lucky.tries(), 5)
  const unlucky = fail('40P01')
  await assert.rejects(retryConflicts(unlucky.work), DatabaseAway)
  assert.equal(unlucky.tries(), 5)
  const wrong = fail('23505')
  await assert.rejects(retryConflicts(wrong.work), { code: '23505' })
  assert.equal(wrong.tries(), 1)
})
