// A line at now, by the clock of the site.

export function drawNow(): void {
  document.querySelector('.hours .now')?.remove()
  const table = document.querySelector<HTMLElement>('.hours')
  const today = table?.querySelector<HTMLElement>('.today')
  const place = today?.querySelector('.timed, .none')
  if (!table || !today || !place) return
  const [day, time] = clockIn(table.dataset['zone'])
  if (time === undefined || day !== today.dataset['day']) return
  const style = getComputedStyle(table)
  const open = Number(style.getPropertyValue('--h'))
  const hour = Number(time.slice(0, 2)) + Number(time.slice(3)) / 60
  if (hour < open || hour > open + Number(style.getPropertyValue('--l'))) return
  const line = document.createElement(place.matches('ol') ? 'li' : 'span')
  line.className = 'now'
  line.ariaHidden = 'true'
  line.style.setProperty('--from', `calc(${hour - open} * var(--hour))`)
  place.append(line)
}

/** Date and time; nothing in a zone that has no name, which browsers do not know. */
function clockIn(timeZone: string | undefined): readonly string[] {
  try {
    const style = { dateStyle: 'short', timeStyle: 'short', ...(timeZone && { timeZone }) } as const
    return new Intl.DateTimeFormat('sv-SE', style).format().split(' ')
  } catch {
    return []
  }
}
