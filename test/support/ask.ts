// PostgreSQL asked directly, past the product.

import { Client } from 'pg'

export async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  // A server or database that goes away under a connection is part of many tests.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** The first value that the last of them answers. */
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
