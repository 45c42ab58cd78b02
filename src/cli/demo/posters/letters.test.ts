import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawWords } from './letters.ts'
import { posters } from '../data.ts'

const place = { x: 0, y: 100, width: 400, height: 60, color: '#000000' }

const scaleOf = (words: string) => Number(/scale\(([\d.]+)\)/.exec(drawWords(words, place))?.[1])

test('every letter of every poster is drawn', () => {
  const looks = [
    ...Object.values(posters.events),
    ...Object.values(posters.places),
    posters.emblems,
  ]
  for (const words of looks.flatMap((look) => look.words)) {
    const letters = words.replaceAll(' ', '').length
    assert.equal(drawWords(words, place).split('<path').length - 1, letters, words)
  }
})

test('long words are made smaller, so that they stay on the poster', () => {
  assert.equal(scaleOf('RUN'), 10)
  assert.ok(scaleOf('RUN AND RUN AND RUN AGAIN') < 10)
})
