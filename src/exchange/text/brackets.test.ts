import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainLine } from '../../language/text/html/plain.ts'
import { keepBrackets } from './brackets.ts'

const kept = (text: string) => plainLine(keepBrackets(text))

test('what stands in angle brackets in a plain text is kept, and markup is not (§24)', () => {
  assert.equal(kept('Club <Ten> 39'), 'Club ‹Ten› 39')
  assert.equal(kept('Club &lt;Ten&gt; 39'), 'Club ‹Ten› 39')
  assert.equal(kept('Plan <B> and </C> and <!> and <?>'), 'Plan ‹B› and ‹/C› and ‹!› and ‹?›')
  assert.equal(kept('Ann <ann@choir.example>, 3 < 4 > 2'), 'Ann ‹ann@choir.example›, 3 < 4 > 2')
  assert.equal(kept('<b>Concert</b><br>at <i class="x">nine</i>'), 'Concertat nine')
  assert.equal(kept('&lt;b&gt;Concert&lt;/b&gt;'), 'Concert')
  assert.equal(kept('a<script>b</script>c'), 'ac')
})
