// What a User-Agent header says of a browser, for people who look at their sessions.

/** The first that occurs counts: most browsers name others as well. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
  ['curl', 'curl'],
] as const

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

type Names = readonly (readonly [sign: string, name: string])[]

/** Such as `Firefox, Linux`; empty if nothing is known of it. */
export function browserOf(agent: string): string {
  const nameIn = (names: Names) => names.find(([sign]) => agent.includes(sign))?.[1]
  return [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined).join(', ')
}
