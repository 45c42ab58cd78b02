// Long lists of choices are fetched when somebody is about to choose; links lead there till then.

async function fetchChoices(details) {
  const links = [...details.querySelectorAll('a.all')]
  const [first] = links
  const answer =
    first && (await fetch(first.href, { headers: { accept: 'text/html' } }).catch(() => undefined))
  if (!answer?.ok) return
  const whole = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const link of links) {
    const group = link.closest('fieldset')
    const full = group && whole.getElementById(group.id)?.querySelector('.options')
    // Somebody may have opened them twice, or gone on to the next month.
    if (!full || !link.isConnected) continue
    const options = group.querySelector('.options')
    const isChosen = (value) => options.querySelector(`[value="${CSS.escape(value)}"]`)?.checked
    for (const box of full.querySelectorAll('input')) {
      box.checked = isChosen(box.value) ?? box.checked
    }
    options.replaceWith(document.adoptNode(full))
    if (link === document.activeElement) full.querySelector('input')?.focus()
    link.remove()
  }
}

const openFilters = (event) => event.target.matches('.filters[open]') && fetchChoices(event.target)
// Such events do not bubble.
document.addEventListener('toggle', openFilters, { capture: true })
