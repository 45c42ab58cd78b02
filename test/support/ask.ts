// Queries to PostgreSQL that bypass the product.

import { Client } from 'pg'

export async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  // Many tests stop a server or drop a database that has open connections.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Runs the statements, and returns the first value of the last result. */
export async function ask(url: string, ...statements: string[]): Promise<unknown> {
  const client = await connect(url)
  try {
    let answer: unknown
    for (const statement of statements) {
      const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' })
      answer = rows[0]?.[0]
    }
    return answer
  } finally {
    await client.end()
  }
}
