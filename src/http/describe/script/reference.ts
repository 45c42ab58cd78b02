// Search, copying and requests for the reference. Without it the page is complete, and searched as
// any other.

import { stored } from '../../script/stored.ts'
import { addCopying } from './copying.ts'
import { addSearch } from './search.ts'
import { addTrying } from './trying.ts'

// As chosen on the pages of the site.
const colours = stored((storage) => storage.getItem('fasti-colours'))
if (colours === 'light' || colours === 'dark') document.documentElement.dataset['colours'] = colours

addSearch()
for (const pre of document.querySelectorAll('pre')) addCopying(pre)
for (const operation of document.querySelectorAll<HTMLDetailsElement>('.operation')) {
  const open = (): void => {
    if (operation.open) addTrying(operation)
  }
  if (operation.open) open()
  else operation.addEventListener('toggle', open, { once: true })
}
