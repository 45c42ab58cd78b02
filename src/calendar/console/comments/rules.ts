// Who is mentioned in a text: `@` and a login. Pure.

/** Not the `@` of an address; what ends a sentence may follow. */
const mention = /(?<![\w.@-])@([a-z0-9][a-z0-9._-]*)/gi

/** Those who are mentioned, each once; of `ana.` that may be either, the longer login. */
export function mentionedIn<P extends { readonly login: string }>(
  text: string,
  people: readonly P[],
): readonly P[] {
  const byLogin = new Map(people.map((one) => [one.login, one]))
  const found = Array.from(text.matchAll(mention), ([, word = '']) => {
    let login = word.toLowerCase()
    while (!byLogin.has(login) && /[._-]$/.test(login)) login = login.slice(0, -1)
    return byLogin.get(login)
  })
  return [...new Set(found.filter((one) => one !== undefined))]
}
