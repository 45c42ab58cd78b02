const control = ':is(input:not([type=hidden]), select, textarea, [contenteditable], button)'

/** Goes to a field, to the part of it that was refused if there is one; opens its group. */
export function focusField(name: string): void {
  const field = document.querySelector(`[data-field="${CSS.escape(name)}"]`)
  const group = field?.closest('details')
  if (group) group.open = true
  const found =
    field?.querySelector<HTMLElement>(`${control}[aria-invalid=true]`) ??
    field?.querySelector<HTMLElement>(control)
  found?.focus()
}
