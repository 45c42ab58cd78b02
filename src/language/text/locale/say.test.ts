import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadLanguages, speaker } from './say.ts'

const bells = { one: '{n} bell in {town}', other: '{n} bells in {town}' }

test('English has two forms, and needs no catalogue', () => {
  const say = speaker('en', {})
  const said = [0, 1, 2, 21, 1234].map((n) => say(bells, { n, town: 'Ely' }))
  assert.deepEqual(said, [
    '0 bells in Ely',
    '1 bell in Ely',
    '2 bells in Ely',
    '21 bells in Ely',
    '1,234 bells in Ely',
  ])
})

test('a language has as many forms as it needs, and writes numbers its own way', () => {
  const forms = { one: '{n} dzwon', few: '{n} dzwony', many: '{n} dzwonów', other: '{n} dzwonu' }
  const say = speaker('pl', { [bells.other]: forms })
  const said = [1, 2, 5, 22, 12, 12_345].map((n) => say(bells, { n }).replaceAll('\u00a0', ' '))
  assert.deepEqual(said, [
    '1 dzwon',
    '2 dzwony',
    '5 dzwonów',
    '22 dzwony',
    '12 dzwonów',
    '12 345 dzwonów',
  ])
  const japanese = speaker('ja', { [bells.other]: { other: '鐘{n}個' } })
  assert.deepEqual([japanese(bells, { n: 1 }), japanese(bells, { n: 2 })], ['鐘1個', '鐘2個'])
})

test('what a catalogue does not have is said in English, and facts that are not given stay', () => {
  const say = speaker('es', { Yes: 'Sí', 'Page {page}': 'Página {page}' })
  assert.deepEqual([say('Yes'), say('No'), say('Page {page}')], ['Sí', 'No', 'Página {page}'])
  assert.equal(say('Page {page}', { page: 2 }), 'Página 2')
})

test('events are counted in every language that is shipped', () => {
  const events = { one: '{n} event', other: '{n} events' }
  const languages = loadLanguages()
  const said = (language: string, n: number) =>
    languages.get(language)?.(events, { n }).replaceAll(/\s/g, ' ')
  assert.deepEqual([said('en', 1), said('en', 12_345)], ['1 event', '12,345 events'])
  assert.deepEqual([said('es', 1), said('es', 12_345)], ['1 evento', '12.345 eventos'])
  assert.deepEqual([said('fr', 1), said('fr', 12_345)], ['1 événement', '12 345 événements'])
})
