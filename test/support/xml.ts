// A small strict XML parser.

export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  readonly text: string
}

type Open = { name: string; attributes: Record<string, string>; children: Element[]; text: string }

const token =
  /<\?xml [^?]*\?>|<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y

export function readXml(document: string): Element {
  const top: Open = { name: '', attributes: {}, children: [], text: '' }
  const open: Open[] = [top]
  token.lastIndex = 0
  for (let at = 0; at < document.length; at = token.lastIndex) {
    token.lastIndex = at
    const found = token.exec(document)
    if (!found) throw new Error(`This is not XML: ${document.slice(at, at + 80)}`)
    const [, slash, name = '', attributes = '', empty, text] = found
    const here = open.at(-1) as Open
    if (text !== undefined) here.text += decode(text)
    else if (slash === '/') close(open, name)
    else if (name !== '') {
      const made: Open = { name, attributes: readAttributes(attributes), children: [], text: '' }
      here.children.push(made)
      if (empty !== '/') open.push(made)
    }
  }
  const [root, ...more] = top.children
  if (!root || more.length > 0 || open.length > 1) throw new Error('There is not one element.')
  return root
}

function close(open: Open[], name: string): void {
  if (open.pop()?.name !== name) throw new Error(`</${name}> closes something else.`)
}

function readAttributes(text: string): Record<string, string> {
  const found = [...text.matchAll(/([\w:.-]+)="([^"]*)"/g)]
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, decode(value)]))
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
}

function decode(text: string): string {
  return text.replace(/&([^;]{0,10};?)/g, (whole, name: string) => {
    const found = entities[name.replace(/;$/, '')]
    if (found === undefined || !name.endsWith(';')) throw new Error(`${whole} is no entity.`)
    return found
  })
}
