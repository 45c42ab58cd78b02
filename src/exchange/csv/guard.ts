// Cells that spreadsheets would compute are marked with an apostrophe, and freed of it again.

/** Begins a formula; so do tabs and line breaks, which spreadsheets pass over. */
const atStart = /^('*)(?=[\t\r\n]|[\s"]*[=+\-@＝＋－＠])/
const atStartGuarded = /^'('*)(?=[\t\r\n]|[\s"]*[=+\-@＝＋－＠])/

// A spreadsheet that expects another separator cuts cells there. Signs that are usual in texts count
// only where a function or a program could be called.
const inside = /([,;|\t\r\n])([ "]*)('*)(?=[=@＝＠]|[+\-＋－](?=[^,;\t\r\n(|!]*[(|!]))/g
const insideGuarded = /([,;|\t\r\n])([ "]*)'('*)(?=[=@＝＠]|[+\-＋－](?=[^,;\t\r\n(|!]*[(|!]))/g

/** A text that no spreadsheet takes for a formula, wherever it cuts it. */
export const guard = (text: string): string =>
  text.replace(atStart, "'$1").replace(inside, "$1$2'$3")

/** The reverse of `guard`. */
export function unguard(text: string): string {
  if (!text.includes("'")) return text
  return text.replace(insideGuarded, '$1$2$3').replace(atStartGuarded, '$1')
}

/** The text of a cell of a file; also of `="00123"`, by which programs keep Excel from computing. */
export function cellText(cell: string): string {
  const [, quoted] = /^="([^"]*)"$/.exec(cell) ?? []
  return (quoted ?? unguard(cell)).trim()
}
