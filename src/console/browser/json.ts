/** An answer of the server, of unknown shape. */
export type Json = ReturnType<typeof JSON.parse>
