// Long lists of choices are fetched when somebody is about to choose; links lead there till then.

import { fetchPage } from './dom.ts'

export async function fetchChoices(details: Element): Promise<void> {
  const links = [...details.querySelectorAll<HTMLAnchorElement>('a.all')]
  const [first] = links
  const whole = first && (await fetchPage(first.href))
  if (!whole) return
  for (const link of links) {
    const group = link.closest('fieldset')
    const options = group?.querySelector('.options')
    const full = group && whole.getElementById(group.id)?.querySelector('.options')
    // Somebody may have opened them twice, or gone on to the next month.
    if (!options || !full || !link.isConnected) continue
    for (const box of full.querySelectorAll('input')) {
      const shown = options.querySelector<HTMLInputElement>(`[value="${CSS.escape(box.value)}"]`)
      box.checked = shown?.checked ?? box.checked
    }
    options.replaceWith(document.adoptNode(full))
    if (link === document.activeElement) full.querySelector('input')?.focus()
    link.remove()
  }
}

// Such events do not bubble.
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (target instanceof Element && target.matches('.filters[open]')) void fetchChoices(target)
  },
  { capture: true },
)
