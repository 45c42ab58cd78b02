// Offers the page in the language that the browser asks for. Whoever chooses one, here or at the foot
// of the page, is not asked again.

import { one } from '../../../http/script/elements.ts'
import { around } from './parts/dom.ts'
import { stored } from '../../../http/script/stored.ts'

const name = 'fasti-language'

function offerLanguage(): void {
  const offer = document.querySelector<HTMLElement>('.offer')
  if (!offer || stored((storage) => storage.getItem(name)) !== null) return
  const own = document.documentElement.lang
  const links = [...offer.querySelectorAll('a')]
  const asked = navigator.languages.map((language) => language.split('-')[0]?.toLowerCase())
  const wanted = asked.find(
    (language) => language === own || links.some(({ lang }) => lang === language),
  )
  for (const link of links) link.hidden = link.lang !== wanted
  offer.hidden = wanted === undefined || wanted === own
}

document.addEventListener('click', (event) => {
  const choice = around(event, 'a[hreflang], .no-offer')
  if (!choice) return
  const chosen = choice.getAttribute('hreflang') ?? document.documentElement.lang
  stored((storage) => storage.setItem(name, chosen))
  if (!choice.matches('.no-offer')) return
  one('.offer').hidden = true
  one('main').focus({ preventScroll: true })
})

offerLanguage()
// Another month has links of its own.
document.addEventListener('turned', offerLanguage)
