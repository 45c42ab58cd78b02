// Offers the page in the language that the browser asks for. Whoever chooses one, here or at the foot
// of the page, is not asked again.

const languageName = 'fasti-language'

/** In a browser that keeps nothing a choice lasts for the page. */
function keptLanguage(work) {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}

function offerLanguage() {
  const offer = document.querySelector('.offer')
  if (!offer || keptLanguage((storage) => storage.getItem(languageName)) !== null) return
  const own = document.documentElement.lang
  const links = [...offer.querySelectorAll('a')]
  const asked = navigator.languages.map((one) => one.split('-')[0].toLowerCase())
  const wanted = asked.find((one) => one === own || links.some(({ lang }) => lang === one))
  for (const link of links) link.hidden = link.lang !== wanted
  offer.hidden = wanted === undefined || wanted === own
}

document.addEventListener('click', (event) => {
  const choice = event.target.closest?.('a[hreflang], .no-offer')
  if (!choice) return
  const chosen = choice.hreflang ?? document.documentElement.lang
  keptLanguage((storage) => storage.setItem(languageName, chosen))
  if (!choice.matches('.no-offer')) return
  choice.parentElement.hidden = true
  document.querySelector('main').focus({ preventScroll: true })
})

offerLanguage()
// Another month has links of its own.
document.addEventListener('turned', offerLanguage)
