import { test } from 'node:test'
import { databases } from './support/databases.ts'
import { freshFasti } from './support/fasti.ts'
for (const database of databases) test(database, async () => {
  await using fasti = await freshFasti(database)
  const ed = fasti.as('editor')
  const base = { title: 'A', start_date: '2027-03-01 10:00', end_date: '2027-03-01 11:00' }
  const say = async (what: string, f: () => Promise<any>) => { try { const r = await f(); console.log(what, r?.status ?? '', r?.text?.slice(0, 300) ?? r) } catch (e: any) { console.log(what, 'THREW', e.message.slice(0, 300)) } }
  const a = (await ed.post('/events', base)).body
  await ed.delete(`/events/${a.id}`)
  await say('list after trash', async () => (await fasti.get('/events')).body.total)
  await say('cat 1.5', () => ed.post('/events', { ...base, categories: [1.5] }))
  await say('cat html', async () => (await ed.post('/events', { ...base, categories: ['<script>alert(1)</script><b>Fun</b>'] })).body.categories)
  await say('cat long', async () => (await ed.post('/events', { ...base, categories: ['x'.repeat(300)] })).status)
  await say('edge allday', async () => { const r = await ed.post('/events', { ...base, timezone: 'UTC+14', all_day: true, start_date: '0001-01-01 15:00', end_date: '0001-01-02' }); return r.text.slice(0, 900) })
  const z = await ed.post('/events', { ...base, end_date: '9999-12-31 23:59:59' })
  await say('edge zone', async () => { const r = await ed.put(`/events/${z.body.id}`, { timezone: 'UTC-12' }); return r.text })
  const c = (await ed.post('/events', { ...base, cost: '5, 10, 15' })).body
  await say('cost back', async () => (await ed.put(`/events/${c.id}`, { cost: c.cost })).body.cost_details)
  await say('search %', async () => (await fasti.get('/events?search=%25')).body.total)
  await say('search nul', async () => (await fasti.get('/events?search=a%00b')).status)
  await say('date edge', async () => (await fasti.get('/events?start_date=0001-01-01&end_date=9999-12-31')).body.total)
  await say('date edge2', async () => (await fasti.get('/events?starts_after=9999-12-31&ends_before=0001-01-01')).body.total)
})
