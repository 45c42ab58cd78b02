import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { type SiteCurrency, lowestPrice, readCost, showCost } from './cost.ts'
import { sized } from '../../../../test/support/whole.ts'

const site: SiteCurrency = { symbol: '$', position: 'prefix', free: 'Free' }

function shown(given: unknown, settings = site) {
  const entries = readCost(given)
  assert.ok(entries, `${JSON.stringify(given)} is refused`)
  const { cost, cost_details: details } = showCost(entries, settings)
  const { currency_symbol, currency_code, currency_position, values } = details
  return [cost, currency_symbol, currency_code, currency_position, values]
}

function valuesOf(given: unknown) {
  return shown(given)[4]
}

describe('the table of costs (§4.8)', () => {
  const rows: [unknown, string, string, string, string, string[]][] = [
    ['10', '$10', '', '', '', ['10']],
    [10, '$10', '', '', '', ['10']],
    ['$10', '$10', '$', '', 'prefix', ['10']],
    ['10$', '10$', '$', '', 'postfix', ['10']],
    ['€ 5', '€5', '€', '', 'prefix', ['5']],
    ['10 USD', '10USD', 'USD', 'USD', 'postfix', ['10']],
    ['10,50', '$10,50', '', '', '', ['10.50']],
    ['1,000.50', '$1,000.50', '', '', '', ['1000.50']],
    ['0', 'Free', '', '', '', ['0']],
    [0, 'Free', '', '', '', ['0']],
    ['$0', 'Free', '$', '', 'prefix', ['0']],
    ['Donation', 'Donation', '', '', '', ['donation']],
    ['10-20', '$10 – $20', '', '', '', ['10', '20']],
    ['$10 - $20', '$10 – $20', '$', '', 'prefix', ['10', '20']],
    ['$10,$20', '$10 – $20', '$', '', 'prefix', ['10', '20']],
    ['5, 10', '$5 – $10', '', '', '', ['5', '10']],
    [['5', '10'], '$5 – $10', '', '', '', ['5', '10']],
    [['0$', '20$', '30$'], 'Free – 30$', '$', '', 'postfix', ['0', '20', '30']],
    [['$5', '€10'], '$5 – €10', '', '', '', ['5', '10']],
    ['10 per person', '10 per person', '', '', '', ['10']],
    ['', '', '', '', '', []],
    [null, '', '', '', '', []],
    [[], '', '', '', '', []],
  ]
  for (const [given, ...expected] of rows) {
    test(`${JSON.stringify(given)} is shown as "${expected[0]}"`, () => {
      assert.deepEqual(shown(given), expected)
    })
  }
})

describe('what a cost is kept as', () => {
  test('markup goes, blank entries go, numbers become strings (§4.8)', () => {
    assert.deepEqual(readCost('  <b>$10</b> '), ['$10'])
    assert.deepEqual(readCost(['5', '  ', 7.5, '<i></i>']), ['5', '7.5'])
    assert.deepEqual(readCost([1e21, 1e-7, -0]), ['1000000000000000000000', '0.0000001', '0'])
    assert.deepEqual(readCost('adults\n10'), ['adults 10'])
  })

  test('objects, booleans, nested lists and what is not finite are refused (§4.8)', () => {
    const refused = [{}, { length: 1 }, true, false, [['5']], [null], [true], Number.NaN, Infinity]
    for (const given of refused) assert.equal(readCost(given), undefined, JSON.stringify(given))
  })

  test('negative prices are refused in every form (§4.8)', () => {
    const numbers = [-5, -0.01, [10, -5]]
    const strings = ['-5', '$-5', '-$5', '- 5', '−5', '–5', '-5 USD', 'USD -5', '-kr 5', '10, -5']
    const ranges = ['10 - -5', '10;-5', '10,-5', '$5 - $-10']
    for (const given of [...numbers, ...strings, ...ranges, ['10', '-5']]) {
      assert.equal(readCost(given), undefined, JSON.stringify(given))
    }
  })

  test('a dash behind words or between prices is no sign (§4.8)', () => {
    for (const given of [
      'Free – 10',
      'Free -10',
      '10 -20',
      '10,-',
      'pay-what-you-can',
      '2-for-1',
    ]) {
      assert.ok(readCost(given), given)
    }
  })
})

describe('numbers (§4.8, rule 2)', () => {
  const numbers: [string, string[]][] = [
    ['10.50', ['10.50']],
    ['5,10', ['5.10']],
    ['1000,5', ['1000.5']],
    ['1.000', ['1.000']],
    ['1,000', ['1000']],
    ['1,000,000', ['1000000']],
    ['1.000.000', ['1000000']],
    ['1.000,50', ['1000.50']],
    ['1.234.567,891', ['1234567.891']],
    ['1,234,567.8', ['1234567.8']],
    ['5,10,15', ['5', '10', '15']],
    ['5.50,10.50,7', ['5.50', '7', '10.50']],
    ['100,2000', ['100', '2000']],
    ["CHF 1'000.50", ['1000.50']],
    ['1’000’000', ['1000000']],
    ['1\u00A0000 €', ['1000']],
    ['1\u202F000\u202F000,5 €', ['1000000.5']],
    ['10\u00A0€', ['10']],
    ['$.50', ['0.50']],
    ['007', ['7']],
    ['0.00', ['0.00']],
    ['12.05.2027', ['5', '12', '2027']],
  ]
  for (const [given, expected] of numbers) {
    test(`"${given}" has the values ${expected.join(' and ')}`, () => {
      assert.deepEqual(valuesOf(given), expected)
    })
  }

  test('a number is shown as written', () => {
    assert.equal(shown("CHF 1'000.50")[0], "CHF1'000.50")
    assert.equal(shown('1\u202F000 €')[0], '1\u202F000€')
    assert.equal(shown('$5,10,15')[0], '$5 – $15')
    assert.equal(shown('12.05.2027')[0], '12.05.2027')
  })
})

describe('symbols and words (§4.8, rules 3 to 6)', () => {
  const rows: [unknown, string, string, string, string, string[]][] = [
    ['R$ 10', 'R$10', 'R$', '', 'prefix', ['10']],
    ['kr 50', 'kr50', 'kr', '', 'prefix', ['50']],
    ['S/. 20', 'S/.20', 'S/.', '', 'prefix', ['20']],
    ['50 Kč', '50Kč', 'Kč', '', 'postfix', ['50']],
    ['EUR 5;EUR 7', 'EUR5 – EUR7', 'EUR', 'EUR', 'prefix', ['5', '7']],
    ['10-20 €', '$10 – 20€', '', '', '', ['10', '20']],
    ['10€-20€', '10€ – 20€', '€', '', 'postfix', ['10', '20']],
    ['$10,€20', '$10 – €20', '', '', '', ['10', '20']],
    ['$10, 10$', '$10', '', '', '', ['10']],
    ['20, 10, 20.00', '$10 – $20', '', '', '', ['10', '20']],
    ['9, 10, 100', '$9 – $100', '', '', '', ['9', '10', '100']],
    ['0, 0.00', 'Free', '', '', '', ['0']],
    ['Free', 'Free', '', '', '', ['free']],
    ['Free – 10', 'Free – 10', '', '', '', ['10']],
    ['10, Donation', '$10', '', '', '', ['10', 'donation']],
    ['Donation, Free, donation', 'Donation, Free, donation', '', '', '', ['donation', 'free']],
    ['$10 USD', '$10 USD', 'USD', 'USD', 'postfix', ['10']],
    ['$10 per person', '$10 per person', '$', '', 'prefix', ['10']],
    ['Adults €10 / children €5', 'Adults €10 / children €5', '€', '', 'prefix', ['5', '10']],
    ['CHF 10.–', 'CHF 10.–', 'CHF', 'CHF', 'prefix', ['10']],
    [['8 at the door', '5'], '8 at the door, 5', '', '', '', ['5', '8']],
    ['10,', '$10', '', '', '', ['10']],
    [' , ; ', '', '', '', '', []],
    ['-', '-', '', '', '', []],
  ]
  for (const [given, ...expected] of rows) {
    test(`${JSON.stringify(given)} is shown as "${expected[0]}"`, () => {
      assert.deepEqual(shown(given), expected)
    })
  }

  test("the site's symbol stands behind if the site says so, and zero in its word", () => {
    const euros: SiteCurrency = { symbol: ' €', position: 'postfix', free: 'Gratuit' }
    assert.equal(shown('10', euros)[0], '10 €')
    assert.equal(shown('0-10', euros)[0], 'Gratuit – 10 €')
    assert.equal(shown('$10', euros)[0], '$10')
  })
})

test('digits of other scripts are text, not numbers (§4.8)', () => {
  assert.equal(shown('１０, ٣')[0], '１０, ٣')
  assert.equal(lowestPrice(['１０', '٣']), undefined)
})

describe('the lowest price (§4.9)', () => {
  test('is a plain number with the currency it names', () => {
    assert.deepEqual(lowestPrice(['20 CHF', '1,5 CHF']), {
      price: '1.5',
      currency: 'CHF',
      symbol: 'CHF',
    })
    assert.deepEqual(lowestPrice(['€8 – €12']), { price: '8', currency: 'EUR', symbol: '€' })
    assert.deepEqual(lowestPrice(['$5']), { price: '5', currency: '', symbol: '$' })
    assert.deepEqual(lowestPrice(['£3 per child']), { price: '3', currency: 'GBP', symbol: '£' })
  })

  test('is not there without a number', () => {
    assert.equal(lowestPrice([]), undefined)
    assert.equal(lowestPrice(['Donation']), undefined)
  })
})

describe('any input', () => {
  test('no accepted cost has a negative value, and its lowest number is its lowest price', () => {
    const piece = fc.constantFrom(
      ..."01 9 . , ; - – $ € ' a R < & USD 000".split(' '),
      ' ',
      '\u00A0',
    )
    const texts = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))
    const property = fc.property(fc.array(texts, { maxLength: 4 }), (given) => {
      const entries = readCost(given)
      if (!entries) return
      const { values: found } = showCost(entries, site).cost_details
      const numbers = found.map(Number).filter(Number.isFinite)
      assert.ok(numbers.every((number) => number >= 0))
      const lowest = lowestPrice(entries)
      assert.equal(lowest && Number(lowest.price), lowest && Math.min(...numbers))
      assert.equal(lowest === undefined, numbers.length === 0)
      assert.deepEqual(
        numbers,
        [...new Set(numbers)].toSorted((a, b) => a - b),
      )
    })
    fc.assert(property, { seed: 48, numRuns: sized(3000) })
  })

  test('one plain number comes back as its value', () => {
    const property = fc.property(fc.nat(), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
      const value = `${whole}.${String(cents).padStart(2, '0')}`
      assert.deepEqual(valuesOf(value), [value])
      assert.deepEqual(valuesOf(value.replace('.', ',')), [value])
    })
    fc.assert(property, { seed: 48 })
  })

  // So long that anything slower than linear time would not finish.
  test('long hostile input takes linear time (S7.9)', () => {
    const pieces = ['1', '-', '1-', '1,', '1,000', '1.', ';1', '$', ' - ', '\u00A0', 'e\u0301', '<']
    for (const piece of pieces) {
      const given = piece.repeat(Math.ceil(300_000 / piece.length))
      for (const text of [`${given}x`, `1${given}1`]) {
        readCost(text)
        showCost([text], site)
      }
    }
  })
})
