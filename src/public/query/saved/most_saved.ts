/** As many events as fit into an address that every program takes. */
export const mostSaved = 100
