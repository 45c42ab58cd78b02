// Rules of recurrence of vCalendar 1.0, which old telephones write: `W1 MO WE #5`, `MP1 1+ TU #0`.

const frequencies: ReadonlyMap<string, string> = new Map([
  ['D', 'FREQ=DAILY'],
  ['W', 'FREQ=WEEKLY;BYDAY='],
  ['MP', 'FREQ=MONTHLY;BYDAY='],
  ['MD', 'FREQ=MONTHLY;BYMONTHDAY='],
  ['YM', 'FREQ=YEARLY;BYMONTH='],
  ['YD', 'FREQ=YEARLY;BYYEARDAY='],
])

const form =
  /^(D|W|M[PD]|Y[MD])(\d{1,3})(?: ([^#=;]*?))??(?: (?:#(\d{1,4})|(\d{8}(?:T\d{6}Z?)?)))?$/
/** How often it takes place if it does not say that. */
const usualCount = '2'

/** In the spelling of iCalendar; undefined if it is no such rule. */
export function fromVersion1(given: string): string | undefined {
  if (given.length > 200) return undefined
  const [, kind = '', interval = '', list = '', count = usualCount, until] =
    form.exec(given.trim().toUpperCase().replace(/\s+/g, ' ')) ?? []
  const rule = frequencies.get(kind)
  if (rule === undefined) return undefined
  const entries = kind === 'MP' ? placesOf(list) : list.split(' ').map(signed)
  const days = entries.filter((entry) => entry !== '')
  // It counts the weeks, months and years, and not the days in them.
  const times = Number(count) * Math.max(1, days.length)
  const end = until === undefined ? (times === 0 ? '' : `;COUNT=${times}`) : `;UNTIL=${until}`
  const head = days.length === 0 ? rule.replace(/;BY.*/, '') : rule
  return `${head}${days.join(',')};INTERVAL=${interval}${end}`
}

/** `2-` is the second from the end, `LD` the last day. */
const signed = (entry: string): string =>
  entry === 'LD' ? '-1' : entry.replace(/^(\d{1,3})([+-])$/, '$2$1')

/** `1+ TU TH 2- FR`: the first Tuesday and Thursday, the last Friday but one. */
function placesOf(list: string): readonly string[] {
  let place = ''
  return list.split(' ').map((entry) => {
    if (/^[A-Z]{2}$/.test(entry)) return `${place}${entry}`
    place = signed(entry)
    return ''
  })
}
