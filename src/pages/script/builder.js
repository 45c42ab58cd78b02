// The builder of embeds without a button: every choice shows what it does, and the lines are copied.

const form = document.querySelector('.builder form')
let latest = 0

async function build() {
  const mine = ++latest
  const address = `${form.getAttribute('action')}?${new URLSearchParams(new FormData(form))}`
  const answer = await fetch(address, { headers: { accept: 'text/html' } }).catch(() => undefined)
  if (mine !== latest) return
  if (!answer?.ok) return form.submit()
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
  if (mine !== latest) return
  document.querySelector('#result').replaceWith(document.adoptNode(next.querySelector('#result')))
  history.replaceState(null, '', address)
  prepare()
}

function prepare() {
  const button = document.querySelector('#copy')
  button.hidden = false
  button.addEventListener('click', async () => {
    const lines = document.querySelector('#snippet')
    try {
      await navigator.clipboard.writeText(lines.textContent)
    } catch {
      // Without the right to the clipboard the lines are chosen, to be copied by hand.
      getSelection().selectAllChildren(lines)
      return
    }
    button.textContent = button.dataset.done
    document.querySelector('#news').textContent = button.dataset.done
  })
}

/** How many and pictures are for lists. */
function fit() {
  const isList = form.elements.view.value === 'list'
  for (const name of ['limit', 'pictures']) form.elements[name].disabled = !isList
}

form.querySelector('[type=submit]').parentElement.hidden = true
form.addEventListener('input', () => {
  fit()
  void build()
})
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void build()
})
fit()
prepare()
