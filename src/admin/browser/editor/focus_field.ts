const text = '[contenteditable]'
const control = ':is(input:not([type=hidden]), select, textarea, button)'
/** Far longer than a part of the console takes to be loaded. */
const mostMs = 10_000

/** Goes to a field, to the part of it that was refused if there is one; opens its group. */
export function focusField(name: string): void {
  const field = document.querySelector(`[data-field="${CSS.escape(name)}"]`)
  const folds = [field?.closest('details'), field?.querySelector('details')]
  for (const fold of folds) if (fold) fold.open = true
  if (!field || focusIn(field)) return
  // What was folded, or is loaded when it is shown, is drawn first.
  const observer = new MutationObserver(() => focusIn(field) && observer.disconnect())
  observer.observe(field, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), mostMs)
}

function focusIn(field: Element): boolean {
  const found = [`:is(${text}, ${control})[aria-invalid=true]`, text, control]
    .map((part) => field.querySelector<HTMLElement>(part))
    .find(Boolean)
  found?.focus()
  return found !== undefined
}
