export type Labels = Readonly<Record<string, string | number>>
export type Value = readonly [labels: Labels, value: number]

export const one = (name: string, type: string, help: string, value: number) =>
  metric(name, type, help, [[{}, value]])

export function metric(name: string, type: string, help: string, values: readonly Value[]): string {
  const lines = values.map(([labels, value]) => line(name, labelText(labels), value))
  return head(name, type, help) + lines.join('')
}

export const head = (name: string, type: string, help: string) =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`

/** `labels` as `labelText` writes them. */
export const line = (name: string, labels: string, value: number) =>
  labels === '' ? `${name} ${value}\n` : `${name}{${labels}} ${value}\n`

export const labelText = (labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(String(value))}"`)
    .join()

const escaped = (text: string) => text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')
