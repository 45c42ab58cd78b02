// Suggestions are fetched when somebody comes to a search field.

import { addSheet, around } from './parts/dom.ts'

const { suggest, list = '' } =
  document.querySelector<HTMLElement>('script[data-suggest]')?.dataset ?? {}

async function bringSuggestions(script: string, place: Pick<Event, 'target'>): Promise<void> {
  if (!around(place, 'form[data-suggest]')) return
  removeEventListener('focusin', bring)
  addSheet(list)
  await import(script)
}

function bring(place: Pick<Event, 'target'>): void {
  if (suggest) void bringSuggestions(suggest, place)
}

addEventListener('focusin', bring)
bring({ target: document.activeElement })
