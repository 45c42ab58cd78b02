// npm run sentences: what is missing and what is superfluous in each catalogue of locales/.

import { readdirSync } from 'node:fs'
import { allSentences } from '../src/sentences.ts'
import { readCatalogue } from '../src/text/say.ts'

const sentences = allSentences()
for (const file of readdirSync(new URL('../locales/', import.meta.url))) {
  const catalogue = readCatalogue(file)
  for (const sentence of sentences) {
    if (!catalogue[sentence]) console.log(`${file} lacks: ${sentence}`)
  }
  for (const sentence of Object.keys(catalogue)) {
    if (!sentences.includes(sentence)) console.log(`${file} has too much: ${sentence}`)
  }
}
