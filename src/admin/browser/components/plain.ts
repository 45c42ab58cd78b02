/** The words of a description without its markup; nothing in it is loaded or run. */
export const plainText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()
