// How cards are drawn: one at a time, and every line in its direction.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Problem } from '../src/language/problem.ts'
import type { Card, CardFrame } from '../src/public/cards/card.ts'
import { openCards } from '../src/public/cards/cards.ts'
import type { FontStack } from '../src/public/cards/text/fonts.ts'
import { runsOf } from '../src/public/cards/text/runs.ts'

const cardFor = (title: string): Card => ({ title, lines: [], side: { kind: 'plain' } })
const nothing = async () => undefined

describe('drawing cards', () => {
  const frame: CardFrame = { site: 'Fasti', accent: '#1b5fb8', language: 'en' }

  test('one at a time, the same one once; while too many wait, others are asked to come again', async () => {
    const cards = openCards()
    const names = Array.from({ length: 40 }, (_, index) => String(index % 30))
    const begun = names.map((name) => cards.draw(name, cardFor(name), frame, nothing))
    const results = await Promise.allSettled(begun)
    const refused = results.filter(({ status }) => status === 'rejected')
    const reasons = refused.flatMap((one) => ('reason' in one ? [one.reason] : []))
    assert.ok(refused.length > 0 && refused.length < 30, String(refused.length))
    assert.ok(reasons.every((one) => one instanceof Problem && one.status === 503))
    assert.equal(results[0]?.status, 'fulfilled')
    const first = await cards.draw('0', cardFor('0'), frame, nothing)
    assert.equal(await cards.draw('0', cardFor('0'), frame, nothing), first)
    assert.ok(Buffer.isBuffer(await cards.draw('29', cardFor('29'), frame, nothing)))
  })

  test('a line is read in its direction, and numbers in theirs', () => {
    const fonts: FontStack = [{ has: () => true, shape: () => ({ glyphs: [], width: 0 }) }]
    const shown = (line: string, isRightToLeft: boolean) =>
      runsOf(line, fonts, isRightToLeft).map((run) => `${run.isRightToLeft ? '<' : '>'}${run.text}`)
    assert.deepEqual(shown('Abc 12', false), ['>Abc 12'])
    assert.deepEqual(shown('אבג Mozart 12', true), ['>Mozart 12', '<אבג '])
    assert.deepEqual(shown('אבג 12 דה', true), ['< דה', '>12', '<אבג '])
    assert.deepEqual(shown('Play אבג 12 here', false), ['>Play ', '>12', '<אבג ', '> here'])
    assert.deepEqual(shown('(אבג)', true), ['<(אבג)'])
  })
})
