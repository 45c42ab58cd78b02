/** A leaf of a calendar with one red day. */
export const iconPicture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="2" y="4" width="28" height="26" rx="5" fill="#a5341c"/><path d="M5 12h22v12a3 3 0 01-3 3H8a3 3 0 01-3-3z" fill="#fffaf3"/><circle cx="16" cy="19.5" r="4" fill="#a5341c"/></svg>`
