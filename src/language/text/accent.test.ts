import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import * as fc from 'fast-check'
import {
  accentContrast,
  accentRules,
  contrastOf,
  grounds,
  leastContrast,
  readColour,
} from './accent.ts'
import { sized } from '../../../test/support/whole.ts'

test('a colour has three or six hexadecimal digits, and nothing else is one', () => {
  assert.equal(readColour(' #A1331C '), '#a1331c')
  assert.equal(readColour('#0aF'), '#00aaff')
  const others = ['red', '#12345', '#1234567', 'a1331c', '#a1331c;}', 'url(#a1331c)', '', '#ééé']
  for (const other of others) assert.equal(readColour(other), undefined, other)
})

test('contrasts are those of WCAG', () => {
  assert.equal(contrastOf('#000000', '#ffffff'), 21)
  assert.equal(contrastOf('#777777', '#ffffff').toFixed(2), '4.48')
  assert.equal(contrastOf('#ffffff', '#ffffff'), 1)
})

test('the grounds are those of the style sheet', () => {
  const tokens = readFileSync(
    new URL('../../public/pages/style/tokens.css', import.meta.url),
    'utf8',
  )
  assert.match(tokens, new RegExp(`--raised: light-dark\\(${grounds.light}, ${grounds.dark}\\)`))
})

/** The shades by name, in light and in dark colours. */
function shadesOf(accent: string): Record<string, readonly [string, string]> {
  const found = accentRules(accent).matchAll(/--([\w-]+):light-dark\((#\w{6}),(#\w{6})\);/g)
  return Object.fromEntries(
    [...found].map(([, name = '', light = '', dark = '']) => [name, [light, dark] as const]),
  )
}

test('every accent that can be read has shades that can be read, in light and in dark', () => {
  const colours = fc
    .integer({ min: 0, max: 0xffffff })
    .map((number) => `#${number.toString(16).padStart(6, '0')}`)
    .filter((colour) => accentContrast(colour) >= leastContrast)
  fc.assert(
    fc.property(colours, (accent) => {
      const shades = shadesOf(accent)
      assert.equal(Object.keys(shades).length, 5)
      for (const [index, ground] of [grounds.light, grounds.dark].entries()) {
        const shade = (name: string) => shades[name]?.[index] ?? ''
        const pairs = [
          ['accent', ground],
          ['accent', shade('accent-soft')],
          ['accent-deep', ground],
          ['on-accent', shade('accent')],
        ] as const
        for (const [name, other] of pairs) {
          const contrast = contrastOf(shade(name), other)
          assert.ok(contrast >= leastContrast, `${accent} ${name} on ${other}: ${contrast}`)
        }
      }
    }),
    { numRuns: sized(300) },
  )
})
