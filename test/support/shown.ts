/** Markup as the text that is read, with what is struck through in brackets. */
export const shownIn = (markup: string): string =>
  markup
    .replace(/<script[^]*?<\/script>|<head>[^]*?<\/head>/g, '')
    .replaceAll('<s>', '[')
    .replaceAll('</s>', ']')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
