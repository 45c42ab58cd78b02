// What PostgreSQL itself allows: durable transactions of ten inserts and one row that all update.

import { performance } from 'node:perf_hooks'
import { Client } from 'pg'

const inserts = 10
/** About as much text as an event has. */
const text = 'Doors open half an hour before, and there is soup afterwards. '.repeat(4)

/** Transactions per second with that many clients; the tables are its own. */
export async function ceilingOf(url: string, clients: number, seconds: number): Promise<number> {
  const all = Array.from({ length: clients }, () => new Client({ connectionString: url }))
  try {
    await Promise.all(all.map((client) => client.connect()))
    await all[0]?.query(`
      create table if not exists ceiling_rows (id bigserial primary key, n bigint, text text);
      create table if not exists ceiling_shared (one integer primary key, n bigint);
      insert into ceiling_shared values (1, 0) on conflict do nothing`)
    let done = 0
    const began = performance.now()
    const isOver = () => performance.now() - began >= seconds * 1000
    const write = async (client: Client) => {
      do {
        await writeOne(client)
        done += 1
      } while (!isOver())
    }
    await Promise.all(all.map(write))
    return done / ((performance.now() - began) / 1000)
  } finally {
    await Promise.all(all.map((client) => client.end()))
  }
}

async function writeOne(client: Client): Promise<void> {
  await client.query('begin')
  for (let n = 0; n < inserts; n += 1) {
    await client.query({
      name: 'insert',
      text: 'insert into ceiling_rows (n, text) values ($1, $2)',
      values: [n, text],
    })
  }
  await client.query({
    name: 'update',
    text: 'update ceiling_shared set n = n + 1 where one = $1',
    values: [1],
  })
  await client.query('commit')
}
