// A button that copies, for each block of code.

import { make } from '../../script/elements.ts'
import { say } from './page.ts'

export function addCopying(pre: HTMLElement): void {
  const button = make('button', { type: 'button', class: 'copy' }, say.copy)
  button.addEventListener('click', () => void copy(pre, button))
  const box = make('div', { class: 'copied' })
  pre.replaceWith(box)
  box.append(pre, button)
}

async function copy(pre: HTMLElement, button: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(pre.textContent)
    button.textContent = say.copied
    setTimeout(() => (button.textContent = say.copy), 2000)
  } catch {
    // Without the right to the clipboard the text is chosen, to be copied by hand.
    getSelection()?.selectAllChildren(pre)
  }
}
