// Light or dark by choice. Runs before anything is drawn, so that nothing flashes.

const root = document.documentElement
const name = 'fasti-colours'
const system = matchMedia('(prefers-color-scheme: dark)')

/** In a browser that keeps nothing a choice lasts for the page. */
function kept(work) {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}

const chosen = kept((storage) => storage.getItem(name))
root.dataset.colours = chosen === 'light' || chosen === 'dark' ? chosen : 'system'

document.addEventListener('click', (event) => {
  if (!event.target.closest?.('.colours')) return
  const { colours } = root.dataset
  const isDark = colours === 'system' ? system.matches : colours === 'dark'
  const other = isDark ? 'light' : 'dark'
  // Who wants what the system says follows it again.
  const wanted = isDark === system.matches ? other : 'system'
  root.dataset.colours = wanted
  kept((storage) => storage.setItem(name, wanted))
})
