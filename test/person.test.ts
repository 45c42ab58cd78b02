// What is stored about somebody is handed out and erased by their mail address (§21).

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { tableNames } from '../src/storage/migrations/migrate.ts'
import { hasTable } from '../src/storage/tables.ts'
import { databases } from './support/databases.ts'
import { freshFasti } from './support/fasti.ts'
import { hosted } from './support/hosted.ts'
import { startMailServer } from './support/mail.ts'
import { makeOrganizer } from './support/make.ts'
import { plainProposal, sendProposal } from './support/proposals.ts'
import { subscribing, subscriptionSettings } from './support/subscriptions.ts'
import { consoleRoot } from './support/undo.ts'

const at = { root: consoleRoot }

for (const database of databases) {
  test(`all that is stored of a mail address is exported and erased, and of no other one, on ${database}`, async () => {
    await using server = await startMailServer()
    const settings = subscriptionSettings(server, { FASTI_SUBMISSIONS: 'everybody' })
    await using fasti = await freshFasti(database, settings)
    const the = subscribing(fasti, server, settings)
    const admin = fasti.as('administrator')
    const editor = fasti.as('editor')
    const { id: user } = await fasti.user('author')
    await admin.put(`/users/${user}`, { email: 'ana@brook.example' }, at)
    await makeOrganizer(editor, 'Brook choir', { email: 'Ana@Brook.example' })
    for (const [title, sender_email] of [
      ['Lanterns', 'Ana@brook.example'],
      ['Open', 'ana@brook.example'],
      ['Of Bo', 'bo@brook.example'],
    ]) {
      await sendProposal(fasti, { title, sender_email, note: `Note of ${title}` })
    }
    const { body: list } = await editor.get('/proposals', at)
    const [lanterns] = list.proposals
    await editor.post(`/proposals/${lanterns.id}/confirm`, {}, at)
    await editor.post(`/proposals/${lanterns.id}/messages`, { text: 'When do you come?' }, at)
    await editor.post('/senders', { name: 'ana@brook.example', trust: 'known' }, at)
    await editor.post('/senders', { name: '@brook.example', trust: 'known' }, at)
    await the.send()
    await the.subscribed('ana@brook.example')
    await the.subscribed('bo@brook.example')
    await fasti.post('/links/ask', { login: 'ana@brook.example' }, at)

    const run = (...args: string[]) => hosted(fasti.settings, ['person', ...args])
    const exported = await run('export', 'ANA@brook.example')
    assert.equal(exported.code, 0, exported.stderr)
    const person = JSON.parse(exported.stdout)
    assert.deepEqual(
      person.proposals.map(({ title, note }: { title: string; note: string }) => [title, note]),
      [
        ['Lanterns', 'Note of Lanterns'],
        ['Open', 'Note of Open'],
      ],
    )
    const [first] = person.proposals
    assert.equal(first.sender_name, plainProposal.sender_name)
    assert.equal(first.said.title, 'Lanterns')
    assert.deepEqual(
      first.messages.map(({ by, text }: { by: string; text: string }) => [by, text]),
      [['editors', 'When do you come?']],
    )
    assert.deepEqual(person.senders, [{ name: 'ana@brook.example', trust: 'known' }])
    assert.deepEqual([person.subscriptions.length, person.subscriptions[0].state], [1, 'active'])
    assert.ok(person.mails.length >= 3)
    assert.deepEqual([person.accounts[0].login, person.accounts[0].role], ['author', 'author'])
    assert.equal(person.organizers[0].organizer, 'Brook choir')
    // Neither what is of others, nor what opens something.
    assert.doesNotMatch(exported.stdout, /bo@|Of Bo|"token"|"password"|"secret"|newsletter\//)
    const folder = await mkdtemp(join(tmpdir(), 'fasti-person-'))
    try {
      const file = join(folder, 'ana.json')
      assert.equal((await run('export', 'ana@brook.example', '--file', file)).code, 0)
      assert.equal(JSON.parse(await readFile(file, 'utf8')).email, 'ana@brook.example')
      assert.equal((await stat(file)).mode & 0o077, 0)
      const again = await run('export', 'bo@brook.example', '--file', file)
      assert.equal(again.code, 1)
      assert.match(again.stderr, /cannot be written/)
    } finally {
      await rm(folder, { recursive: true })
    }

    const unconfirmed = await run('erase', 'ana@brook.example')
    assert.equal(unconfirmed.code, 1)
    assert.match(unconfirmed.stderr, /2 proposals[^]*--yes/)
    assert.equal(JSON.parse((await run('export', 'ana@brook.example')).stdout).proposals.length, 2)
    const erased = await run('erase', 'ana@brook.example', '--yes', '--json')
    assert.equal(erased.code, 0, erased.stderr)
    const { removed, kept } = JSON.parse(erased.stdout)
    assert.deepEqual([removed.proposals, removed.senders, removed.subscriptions], [2, 1, 1])
    assert.equal(kept.length, 3)
    assert.match(kept.join('\n'), /"Lanterns" \(pending\)[^]*account author[^]*"Brook choir"/)
    await editor.delete(`/senders/${encodeURIComponent('@brook.example')}`, at)
    assert.doesNotMatch(fasti.log.join(''), /(?:@|%40)brook/)
    // Nothing else in the whole database has the address.
    const found: string[] = []
    for (const table of tableNames()) {
      if (!(await hasTable(fasti.db, table))) continue
      const rows = await fasti.db.all(sql`select * from ${raw(table)}`)
      if (/ana@brook\.example/i.test(JSON.stringify(rows))) found.push(table)
    }
    assert.deepEqual(found.toSorted(), ['history', 'organizers', 'users'])
    const bo = JSON.parse((await run('export', 'bo@brook.example')).stdout)
    assert.deepEqual([bo.proposals.length, bo.subscriptions.length], [1, 1])
    const wrong = await run('erase', 'brook.example', '--yes')
    assert.equal(wrong.code, 1)
    assert.match(wrong.stderr, /not a mail address/)
    const nothing = await run('erase', 'ana@brook.example', '--yes')
    assert.match(nothing.stdout, /0 proposals/)
  })
}
