// Every function that parses or sanitizes a text from outside, with pieces of what it parses.

import { textFindings } from '../../src/calendar/console/check/rules.ts'
import { cost, linkList, termList, ticketList } from '../../src/calendar/events/kinds.ts'
import { readCost, showCost } from '../../src/calendar/events/prices/cost.ts'
import { eventFields } from '../../src/calendar/events/fields.ts'
import { compareValues, partsOf } from '../../src/calendar/events/prices/prices.ts'
import { image } from '../../src/calendar/images/fields.ts'
import { newStem } from '../../src/calendar/images/files.ts'
import { kindOf } from '../../src/calendar/images/kinds.ts'
import { venueFields } from '../../src/calendar/venues/fields.ts'
import { resolveFeed } from '../../src/public/feeds/addresses.ts'
import { fold as foldLine, textLine, uriValue } from '../../src/public/feeds/ical/lines.ts'
import { element } from '../../src/public/feeds/formats/xml.ts'
import { hostsIn, prose } from '../../src/public/pages/parts/prose.ts'
import { names as namesTag } from '../../src/http/answer/cacheable.ts'
import { gather, parseQuery } from '../../src/http/gather.ts'
import { escapeHtml } from '../../src/language/text/html/markup.ts'
import { readOrigins } from '../../src/http/origin.ts'
import { select } from '../../src/http/answer/select.ts'
import { qualitiesOf } from '../../src/http/accept.ts'
import type { Field } from '../../src/contract/schema/field.ts'
import { ids, names, splitList } from '../../src/contract/schema/kinds/lists.ts'
import { longValues } from '../../src/contract/schema/long.ts'
import { tryInput } from '../../src/contract/schema/read.ts'
import {
  email,
  html,
  lines,
  phrase,
  slug,
  text,
  url,
} from '../../src/contract/schema/kinds/text.ts'
import { moment, zone } from '../../src/contract/schema/kinds/times.ts'
import { flag, integer, number } from '../../src/contract/schema/kinds/values.ts'
import { readForm } from '../../src/app/server/bodies/bodies.ts'
import { readColour } from '../../src/language/text/accent.ts'
import { resolveEntities } from '../../src/language/text/html/entities.ts'
import { fold, foldLetters, foldLong, straightQuotes } from '../../src/language/text/search/fold.ts'
import { cleanHtml, htmlToText } from '../../src/language/text/html/html.ts'
import { keyOf, keysOf } from '../../src/language/text/keys.ts'
import { boundMarks, compose, dropControls, oneBlank } from '../../src/language/text/normal.ts'
import { outlineOf } from '../../src/language/text/html/outline.ts'
import { arrange, escapeText } from '../../src/language/text/html/paragraphs.ts'
import {
  cleanLine,
  cleanText,
  isLonger,
  lengthOf,
  plainLine,
} from '../../src/language/text/html/plain.ts'
import { cutText, cutWords, plainText, shortened } from '../../src/language/text/html/plain.ts'
import { closestTo } from '../../src/language/text/search/closest.ts'
import { readSynonyms } from '../../src/language/text/search/synonyms.ts'
import { plainLines } from '../../src/language/text/html/plain_lines.ts'
import {
  hasWhole,
  phraseOf,
  searchForWords,
  searchOf,
} from '../../src/language/text/search/search.ts'
import { byCodePoint } from '../../src/language/text/order.ts'
import { numbered, slugOf, trashed, untrashed, withDate } from '../../src/language/text/slug.ts'
import { stripTags } from '../../src/language/text/html/tags.ts'
import { readDaytime, readOffset } from '../../src/language/time/daytime.ts'
import { readMoment } from '../../src/language/time/moment.ts'
import { readOlderFilter } from '../../src/language/time/older_date.ts'
import { readRecurrence } from '../../src/language/time/recurrence/input.ts'
import { parseRule } from '../../src/language/time/recurrence/parse.ts'
import { readZone } from '../../src/language/time/zone.ts'
import { readAddress, tidy } from '../../src/public/query/address.ts'
import { languages } from '../given.ts'
import { attempt, readJsonText, readMultipart } from './attempt.ts'
import type { Target } from './search.ts'

const markup =
  '<li> <p> <b> </b> </p> <div> </div> <a href=x> <a href="x"> <img src=x> <br> <pre> <h1> <td> ' +
  '<table> <script> </script> <style> <!-- --> <![CDATA[ <? </ <q cite= <svg> title=" class=x ' +
  '&amp; &lt; &gt; &#38; &#x26; amp; lt; &num; &semi; javascript: target=x \u0338 &#824; <br /> \n\n'
const pieces = (words: string): string[] => words.split(' ').filter((piece) => piece !== '')
const tags = pieces(markup)
const marks = ['\u0301', '\u0344', '\u0315\u0316', '\uFF9E', 'ﷺ', '각', '가\u11A8', 'ß', 'İ']
const quotes = ['"', '-', ' ', 'a', 'bc', '’', '“', '‐', '-"', ' -']
const prices = pieces("$1- 10 , . ; – 1,000 1.000 ' $ USD -5 10-20 Free per €")
const dates = pieces(
  '2027-06-12 T20:30 :00 Z +02:00 am pm next friday march 5th @1 tomorrow +2 days now noon first ' +
    'last day of this month year 2027/06/12 20270612 06/12/2027 12.06.2027 12-06-2027 8:15',
)
const rules = pieces(
  'FREQ=WEEKLY ; BYDAY= MO, 1TU, -1FR, BYMONTHDAY= 1, -1, COUNT=4 UNTIL=20270622T170000Z WKST=SU',
)
const calendarLines = [
  ...pieces('RRULE: RDATE EXDATE ;TZID=Europe/Paris: ;VALUE=DATE: , "'),
  '\r\n',
  '\n ',
]
const form = pieces('a=1& a[b]= [] [0] [a] %20 + %zz && = ?a=1')
const parts = [
  '--x',
  '\r\n',
  '\r\n\r\n',
  'Content-Disposition: form-data; name="a"',
  '; filename="a"',
  "; filename*=UTF-8''a",
  'Content-Type: text/plain; charset=',
  '\\"',
  ';',
]
const json = pieces('{"a":1} [ ] { } "a": "\\"" \\\\ 1, null \\u0041 "')
const address = pieces('/events /month / ?q= &page=1 utm_source= %2F .ics category/ 2027-06 es/')
const header = pieces('gzip;q=0.5, *, br W/"x", "x-gzip" ; q= 1.000, host:80 [::1]')

/** The parameters of a request on an alias root, whose dates are converted before they are read. */
const olderEvent = (given: string): unknown =>
  tryInput(eventFields, gather({ tickets: valueOf(given), venue: valueOf(given) }, [], true), true)

const fieldOf = (name: string, field: Field<unknown>, seeds: readonly string[]): Target => ({
  name: `field ${name}`,
  seeds,
  run: (given) => field.read(given, { source: 'body' }),
})

/** The text as JSON, if it is valid; else as an entry of a list. */
function valueOf(given: string): unknown {
  try {
    return JSON.parse(given)
  } catch {
    // Most inputs of a search are no JSON.
    return [given]
  }
}

const site = { symbol: '$', position: 'prefix', free: 'Free' } as const
const origins = readOrigins(true, undefined)
const siteLanguages = { languages, own: 'en' }

/** Functions of `src/language/text`, by their own names: a test compares this list with the folder. */
const texts: readonly Target[] = [
  { name: 'cleanText', seeds: marks, run: cleanText },
  { name: 'cleanLine', seeds: marks, run: cleanLine },
  { name: 'plainText', seeds: tags, run: plainText },
  { name: 'plainLine', seeds: tags, run: plainLine },
  { name: 'lengthOf', seeds: marks, run: lengthOf },
  { name: 'isLonger', seeds: marks, run: (given) => isLonger(given, given.length - 1) },
  { name: 'cutText', seeds: marks, run: (given) => cutText(given, given.length - 1) },
  { name: 'cutWords', seeds: quotes, run: (given) => cutWords(given, given.length - 1) },
  { name: 'shortened', seeds: quotes, run: (given) => shortened(given, given.length - 1) },
  { name: 'stripTags', seeds: tags, run: stripTags },
  { name: 'resolveEntities', seeds: tags, run: resolveEntities },
  { name: 'cleanHtml', seeds: tags, run: cleanHtml },
  { name: 'htmlToText', seeds: tags, run: htmlToText },
  { name: 'outlineOf', seeds: tags, run: outlineOf },
  { name: 'textFindings', seeds: tags, run: (one) => textFindings('description', one) },
  // It reads what the sanitizer wrote, which has tags in pairs and no other angle brackets.
  { name: 'arrange', seeds: tags, run: (given) => arrange(escapeText(given)) },
  { name: 'escapeText', seeds: tags, run: escapeText },
  { name: 'slugOf', seeds: [...marks, '-', '__trashed', '-2'], run: slugOf },
  { name: 'numbered', seeds: ['-2', '-'], run: (given) => numbered(given, 2) },
  { name: 'withDate', seeds: ['-2027-06-12', '-'], run: (given) => withDate(given, '2027-06-12') },
  { name: 'trashed', seeds: ['__trashed', '-'], run: trashed },
  { name: 'untrashed', seeds: ['a__trashed', '-2', '9'], run: untrashed },
  { name: 'fold', seeds: marks, run: fold },
  { name: 'byCodePoint', seeds: marks, run: (given) => byCodePoint(given, `${given}a`) },
  { name: 'escapeHtml', seeds: tags, run: escapeHtml },
  { name: 'foldLong', seeds: marks, run: foldLong },
  { name: 'foldLetters', seeds: marks, run: foldLetters },
  { name: 'straightQuotes', seeds: quotes, run: straightQuotes },
  { name: 'phraseOf', seeds: quotes, run: phraseOf },
  { name: 'searchForWords', seeds: quotes, run: (given) => searchForWords(given.split(' ')) },
  { name: 'readSynonyms', seeds: ['gig', ' = ', ';', '\n'], run: readSynonyms },
  { name: 'closestTo', seeds: tags, run: (given) => closestTo(given, new Map([['puppet', 1]]), 3) },
  { name: 'searchOf', seeds: quotes, run: (given) => searchOf(given, 'words', true) },
  { name: 'hasWhole', seeds: ['a', ' ', 'b'], run: (given) => hasWhole(given, 'a') },
  { name: 'plainLines', seeds: tags, run: plainLines },
  { name: 'boundMarks', seeds: marks, run: boundMarks },
  { name: 'compose', seeds: marks, run: compose },
  { name: 'dropControls', seeds: ['\r\n', '\u0001'], run: dropControls },
  { name: 'oneBlank', seeds: ['\t', '  ', '\u2003'], run: oneBlank },
]

const fields: readonly Target[] = [
  fieldOf('text', text(''), tags),
  fieldOf('lines', lines(''), tags),
  fieldOf('phrase', phrase(''), marks),
  fieldOf('html', html(''), tags),
  fieldOf('slug', slug(''), marks),
  fieldOf('url', url(''), pieces('https:// a.example ? # @ :80 // \\ %20 xn--')),
  fieldOf('email', email(''), pieces('a@ .b @ <')),
  fieldOf('ids', ids(''), pieces('1, , 12')),
  fieldOf('names', names(''), pieces('a.b, . ,')),
  fieldOf('flag', flag(''), pieces('yes true')),
  fieldOf('integer', integer(''), pieces('1 + - 0')),
  fieldOf('number', number('', { min: 0, max: 9 }), pieces('1 .5 + 0.')),
  fieldOf('moment', moment(''), dates),
  fieldOf('zone', zone(''), pieces('utc+5 Europe/ Paris Etc/GMT')),
  fieldOf('cost', cost(''), prices),
  fieldOf('terms', termList(''), [...pieces('a, 1,'), ...tags]),
  fieldOf('links', linkList('', venueFields), pieces('1, 12 ,')),
  fieldOf('image', image(''), pieces('https:// a.example/ @ 1')),
  {
    name: 'field tickets, links, terms and cost as lists',
    seeds: [...json, '{"name":"a","price":1},', '{"venue":"<b>"},', '"$1-",'],
    run: (given) => {
      const value = valueOf(`[${given.replace(/,$/, '')}]`)
      const readers = [ticketList(''), linkList('', venueFields), termList(''), cost('')]
      return readers.map((field) => field.read(value, { source: 'body' }))
    },
  },
]

/** The limit of the request line and of headers (§3.8). */
const longest = 16 * 1024

const requestLine: readonly Target[] = [
  {
    name: 'query and nested names',
    seeds: form,
    run: (given) => {
      // The bytes of a request line come as Latin-1.
      const line = Buffer.from(given).toString('latin1')
      const found = gather(undefined, parseQuery(`/?${line}`))
      return longValues(found)
    },
    longest,
  },
  { name: 'If-None-Match', seeds: header, run: (given) => namesTag(given, 'x'), longest },
  { name: 'Accept-Encoding', seeds: header, run: qualitiesOf, longest },
  {
    name: 'Host behind a proxy',
    seeds: header,
    run: (given) => {
      const headers = { 'x-forwarded-host': given, 'x-forwarded-for': given, host: given }
      return origins.problemOf({ headers, socket: {}, url: '/' } as never)
    },
    longest,
  },
  {
    name: '_fields',
    seeds: pieces('a.b , . a'),
    run: (given) => select({ a: 1 }, [given]),
    longest,
  },
  {
    name: 'address of a page',
    seeds: address,
    run: (one) => readAddress(one, siteLanguages),
    longest,
  },
  { name: 'address without tracking', seeds: address, run: tidy, longest },
  { name: 'address of a feed', seeds: address, run: (one) => resolveFeed(languages, one), longest },
]

const others: readonly Target[] = [
  {
    name: 'parameters in older forms',
    seeds: [...json, '{"starts":"06/12/2027"},', '{"date":"12.06.2027"},', '{},'],
    run: (given) => olderEvent(`[${given.replace(/,$/, '')}]`),
  },
  { name: 'splitList', seeds: [',', ', '], run: splitList },
  { name: 'prices', seeds: prices, run: partsOf },
  { name: 'cost that is shown', seeds: prices, run: (given) => showCost([given], site) },
  { name: 'cost that is read', seeds: prices, run: readCost },
  { name: 'price against price', seeds: prices, run: (given) => compareValues(given, `${given}1`) },
  { name: 'date', seeds: [...dates, ' '], run: readMoment },
  { name: 'date in an older form', seeds: [...dates, ' of '], run: readOlderFilter },
  { name: 'time of day', seeds: dates, run: readDaytime },
  { name: 'offset', seeds: dates, run: readOffset },
  { name: 'recurrence rule', seeds: rules, run: parseRule },
  {
    name: 'recurrence in lines and in lists',
    seeds: [...rules, ...calendarLines, ...dates],
    run: (given) => [given, given.split('\n'), { dates: given.split(',') }].map(readRecurrence),
  },
  { name: 'readColour', seeds: pieces('# a1331c fff ;'), run: readColour },
  { name: 'time zone', seeds: pieces('utc+5 Europe/ Etc/GMT'), run: readZone },
  { name: 'JSON body', seeds: json, run: attempt(readJsonText) },
  { name: 'form body', seeds: form, run: attempt(readForm) },
  { name: 'keyOf', seeds: address, run: (given) => keyOf('a', given, given) },
  { name: 'keysOf', seeds: address, run: (given) => keysOf('a', given)(given) },
  { name: 'multipart body', seeds: parts, run: attempt(readMultipart) },
  { name: 'iCalendar text', seeds: pieces('\\ ; , \\n'), run: (given) => textLine('A', given) },
  { name: 'iCalendar folding', seeds: marks, run: foldLine },
  { name: 'iCalendar address', seeds: pieces('< > \\'), run: uriValue },
  { name: 'XML element', seeds: tags, run: (given) => element('a', given, { b: given }) },
  { name: 'prose of pages', seeds: tags, run: prose },
  { name: 'hosts of pictures', seeds: [...tags, '<img src="https://a.example/x"'], run: hostsIn },
  { name: 'name of a file', seeds: pieces('.png . -'), run: (given) => newStem(given, 0) },
  {
    name: 'kind of a picture',
    seeds: pieces('GIF89a ftyp avif \u0000\u0000\u0001'),
    run: (given) => kindOf(Buffer.from(given, 'latin1')),
  },
]

export const targets: readonly Target[] = [...texts, ...fields, ...requestLine, ...others]
