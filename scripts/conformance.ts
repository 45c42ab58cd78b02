// npm run conformance -- [sqlite|postgres] [ours|alias] [options of the suite]

import { databases } from '../test/support/databases.ts'
import { flavours, isSuiteThere, openSuite } from '../test/support/conformance.ts'

const args = process.argv.slice(2)
const chosenDatabases = databases.filter((name) => args.includes(name))
const chosenFlavours = flavours.filter((name) => args.includes(name))
const options = args.filter((arg) => ![...databases, ...flavours].some((name) => name === arg))

if (!isSuiteThere()) {
  console.error('The conformance suite does not lie beside the project.')
  process.exit(1)
}
for (const database of chosenDatabases.length > 0 ? chosenDatabases : databases) {
  await using suite = await openSuite(database)
  for (const flavour of chosenFlavours.length > 0 ? chosenFlavours : flavours) {
    const { code, output } = await suite.run(flavour, options)
    console.log(`\n${flavour} on ${database}\n${output}`)
    if (code !== 0) process.exitCode = 1
  }
}
process.exit()
