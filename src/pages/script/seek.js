// Suggestions are fetched when somebody comes to a search field.

function addSheet(href, heard = {}) {
  const sheet = document.createElement('link')
  document.head.append(Object.assign(sheet, { rel: 'stylesheet', href, ...heard }))
}

const { suggest, list } = document.querySelector('script[data-suggest]')?.dataset ?? {}
if (suggest) {
  addEventListener('focusin', bringSuggestions)
  void bringSuggestions({ target: document.activeElement })
}
async function bringSuggestions({ target }) {
  if (!target?.closest?.('form[data-suggest]')) return
  removeEventListener('focusin', bringSuggestions)
  addSheet(list)
  await import(suggest)
}
