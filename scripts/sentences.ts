// npm run sentences: what is missing and what is superfluous in each catalogue of locales/.

import { readdirSync } from 'node:fs'
import { allSentences, gapsOf } from './all_sentences.ts'
import { readCatalogue } from '../src/language/text/locale/say.ts'

const sentences = allSentences()
for (const file of readdirSync(new URL('../locales/', import.meta.url))) {
  const language = file.slice(0, -'.json'.length)
  for (const gap of gapsOf(language, readCatalogue(file), sentences)) console.log(`${file} ${gap}`)
}
