// What the console computes for places, terms and colours, without a browser.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contrast, textOn } from '../src/admin/browser/colours/contrast.ts'
import { differences } from '../src/admin/browser/history/differences.ts'
import { together } from '../src/admin/browser/history/together.ts'
import { coordinatesIn } from '../src/admin/browser/items/map_links.ts'
import { flatten, placesFor, treeOf } from '../src/admin/browser/items/tree.ts'
import { likelyDoubles } from '../src/admin/browser/merge/doubles.ts'

describe('a pasted link of a map', () => {
  test('says where it points to, in the forms that maps have', () => {
    for (const text of [
      '48.2082, 16.3738',
      '48.2082 16.3738',
      '48.2082° , 16.3738°',
      'geo:48.2082,16.3738',
      'geo:48.2082,16.3738;u=35?z=17',
      'geo:0,0?q=48.2082,16.3738(Cathedral)',
      'https://www.openstreetmap.org/?mlat=48.2082&mlon=16.3738#map=17/48.1/16.1',
      'https://www.openstreetmap.org/#map=18/48.2082/16.3738',
      'https://www.google.com/maps/place/X/@48.1,16.1,17z/data=!3m1!4b1!8m2!3d48.2082!4d16.3738',
      'https://www.google.com/maps/@48.2082,16.3738,15z',
      'https://www.google.com/maps?q=48.2082,16.3738',
      'https://www.google.com/maps/search/?api=1&query=48.2082%2C16.3738',
      'https://www.google.com/maps/search/48.2082,+16.3738',
      'https://maps.apple.com/?ll=48.2082,16.3738&q=Cathedral',
      'https://maps.apple.com/place?coordinate=48.2082,16.3738',
      'https://www.bing.com/maps?cp=48.2082~16.3738&lvl=16',
    ]) {
      assert.deepEqual(coordinatesIn(text), { lat: 48.2082, lng: 16.3738 }, text)
    }
    assert.deepEqual(coordinatesIn('33°52\'10"S 151°12\'30"E'), {
      lat: -33.869444,
      lng: 151.208333,
    })
    assert.deepEqual(coordinatesIn('-33.5,-70'), { lat: -33.5, lng: -70 })
  })

  test('that points nowhere is nothing', () => {
    for (const text of [
      '',
      'Main Street 5',
      '91, 10',
      '48.2082, 190',
      'https://maps.app.goo.gl/AbCdEf',
      'javascript:48.1,16.1',
      'https://example.org/@me',
      'geo:',
      '1,2,3',
      `geo:${'1'.repeat(100_000)}`,
      '9'.repeat(3999),
    ]) {
      assert.equal(coordinatesIn(text), undefined, text.slice(0, 60))
    }
  })
})

describe('things that may be the same', () => {
  test('have the same name or the same address, however it is written', () => {
    const [hall, again, other, near] = [
      { id: 1, name: 'The Café & Hall' },
      { id: 2, name: 'cafe and  hall' },
      { id: 3, name: 'Mill', address: 'Quay 1', city: 'Graz' },
      { id: 4, name: 'Old Mill', address: 'quay 1', city: 'GRAZ' },
    ]
    const alone = { id: 5, name: 'Barn', address: 'Quay 1', city: 'Linz' }
    const nameless = [6, 7].map((id) => ({ id, name: '', address: '', city: '' }))
    assert.deepEqual(likelyDoubles([hall, other, again, alone, near, ...nameless]), [
      [again, hall],
      [near, other],
    ])
  })

  test('are one group if one of them is like two others', () => {
    const [group, ...more] = likelyDoubles([
      { id: 1, name: 'Mill' },
      { id: 2, name: 'Barn', address: 'Quay 1' },
      { id: 3, name: 'Mill', address: 'Quay 1' },
    ])
    assert.deepEqual([group?.map(({ id }) => id).toSorted(), more], [[1, 2, 3], []])
  })
})

describe('the tree of categories', () => {
  const all = [
    { id: 1, name: 'Music', parent: 0 },
    { id: 2, name: 'Choir', parent: 1 },
    { id: 3, name: 'Children', parent: 2 },
    { id: 4, name: 'Stray', parent: 99 },
  ]

  test('has each below its parent, and those without one at the top', () => {
    const shown = flatten(treeOf(all)).map(({ item, depth }) => [item.name, depth])
    assert.deepEqual(shown, [
      ['Music', 0],
      ['Choir', 1],
      ['Children', 2],
      ['Stray', 0],
    ])
  })

  test('offers no place below the one that is moved', () => {
    assert.deepEqual(
      placesFor(all, 2).map(({ item }) => item.name),
      ['Music', 'Stray'],
    )
  })
})

const long = (word: string) => `${word} `.repeat(20_000)

describe('the history', () => {
  test('shows of two texts what is gone and what is new', () => {
    assert.deepEqual(differences('Doors open at seven.', 'Doors close at seven, always.'), [
      { is: 'same', text: 'Doors ' },
      { is: 'gone', text: 'open' },
      { is: 'new', text: 'close' },
      { is: 'same', text: ' at ' },
      { is: 'gone', text: 'seven.' },
      { is: 'new', text: 'seven, always.' },
    ])
    assert.deepEqual(differences('', 'new'), [{ is: 'new', text: 'new' }])
    assert.deepEqual(differences('same', 'same'), [{ is: 'same', text: 'same' }])
    assert.deepEqual(differences('', ''), [])
  })

  test('has both texts in its pieces, whatever they are', () => {
    const words = ['a', 'b', ' ', '\n', 'c', '🙂']
    let seed = 7
    const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
    const text = (length: number) =>
      Array.from({ length }, () => words[next(words.length)] ?? '').join('')
    for (let round = 0; round < 300; round += 1) {
      const [before, after] = [text(next(40)), text(next(40))]
      const pieces = differences(before, after)
      const without = (is: string) =>
        pieces.flatMap((piece) => (piece.is === is ? [] : piece.text)).join('')
      assert.deepEqual([without('new'), without('gone')], [before, after])
    }
  })

  test('does not compare very long texts word by word', () => {
    assert.equal(differences(long('a'), long('b')).length, 3)
  })

  test('has what was written together as one step, in its place', () => {
    const entries = [
      { id: 5, group: 'x' },
      { id: 4, group: null },
      { id: 3, group: 'x' },
    ]
    assert.deepEqual(together(entries), [[entries[0], entries[2]], [entries[1]]])
  })
})

test('words on every colour can be read (WCAG 1.4.3)', () => {
  for (let nth = 0; nth < 4096; nth += 1) {
    const digits = nth.toString(16).padStart(3, '0')
    const colour = `#${digits.replaceAll(/./g, '$&$&')}`
    assert.ok(contrast(colour, textOn(colour)) >= 4.5, colour)
  }
})
