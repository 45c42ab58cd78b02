// Style sheets and scripts without what only their authors read.

/** Without indentation, the lines that are comments, and the address of a map. */
export const slimScript = (script: string): string =>
  script.replace(/^ *(?:(?:\/\/|\/\*\*).*)?\n?/gm, '').replace(/^\/\/# sourceMappingURL.*\s*$/m, '')

/** Without comments, blanks and lines. */
export const slimStyle = (css: string): string =>
  css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\n\s+/g, '\n')
    .replace(/(?<=[{};,])\n+|\n+(?=\})| (?=\{)/g, '')
    .replace(/(?<=[{;(][\w-]+:|,) | (?=>)|(?<=>) |;(?=\})/g, '')
