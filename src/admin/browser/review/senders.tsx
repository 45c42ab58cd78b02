// Who has proposed something, or may: known, trusted, blocked, and what each has sent (§21).

import { useState } from 'preact/hooks'
import type { Sender } from '../../../contract/routes.ts'
import { ask, post } from '../api.ts'
import { Choice, Field, FormAgain, optionsOf, Select } from '../components/form/form.tsx'
import { momentOf } from '../components/formats.ts'
import { By, ByWords, Filters, List, NoMatch, Table, useList } from '../components/list/list.tsx'
import { Section } from '../components/parts.tsx'
import { attempt, toast } from '../components/toasts.tsx'
import { t } from '../i18n.ts'
import { place, to } from '../router.ts'
import { may } from '../session.ts'
import { trustWords } from './filters.tsx'

type Trust = Exclude<Sender['trust'], 'unknown'>

const { unknown: _unknown, ...opinions } = trustWords
const trustOptions = () => optionsOf(Object.entries(opinions))

const save = (name: string, trust: Sender['trust']): Promise<unknown> =>
  trust === 'unknown'
    ? ask('DELETE', `console/senders/${encodeURIComponent(name)}`)
    : post('console/senders', { name, trust: trust satisfies Trust })

export function Screen() {
  const list = useList('console/senders', { per_page: 50, ...place.value.query })
  const senders = list.body?.senders ?? []
  const isNarrowed = Boolean(place.value.query['search'] ?? place.value.query['trust'])
  const change = async ({ name, trust: before }: Sender, trust: Sender['trust']) => {
    const undo = async () => {
      await save(name, before)
      list.again()
    }
    await attempt(
      () => save(name, trust),
      t('“{name}”: {trust}', { name, trust: t(trustWords[trust]) }),
      undo,
    )
    list.again()
  }
  return (
    <>
      <p class="soft">
        {t(
          'Known senders may propose where not everybody may. What trusted ones send is published once they have confirmed it, unless it is marked. What blocked ones send is marked.',
        )}
      </p>
      <Filters>
        <ByWords label="Address" />
        <By name="trust" label="Taken as" options={optionsOf(Object.entries(trustWords))} />
      </Filters>
      <List
        list={list}
        items={senders}
        empty={
          isNarrowed ? (
            <NoMatch said="There is no such sender." all="senders" />
          ) : (
            'Nobody has proposed anything yet.'
          )
        }
      >
        <Table caption={t('Senders')} headings={['Address', 'Taken as', 'Proposals', 'Last one']}>
          {senders.map((sender) => (
            <Row
              key={sender.name}
              sender={sender}
              onChange={(trust) => void change(sender, trust)}
            />
          ))}
        </Table>
      </List>
      <Section title={t('Add a sender')}>
        <FormAgain
          submit="Add"
          onSubmit={async ({ name = '', trust = 'known' }) => {
            await post('console/senders', { name, trust: trust as Trust })
            toast(t('Saved.'))
            list.again()
          }}
        >
          <Field
            name="name"
            label={t('Address or domain')}
            hint={t('A mail address, or @ and a domain for all of its addresses.')}
          />
          <Choice name="trust" label={t('Taken as')} value="known" options={trustOptions()} />
        </FormAgain>
      </Section>
      {may('administer') && (
        <p>
          <a href={to('settings')}>{t('What protects the form is in the settings')}</a>
        </p>
      )}
    </>
  )
}

interface RowProps {
  readonly sender: Sender
  readonly onChange: (trust: Sender['trust']) => void
}

function Row({ sender, onChange }: RowProps) {
  const { name, trust, sent, accepted, last } = sender
  const [turn, setTurn] = useState(0)
  return (
    <tr>
      <th scope="row">{sent > 0 ? <a href={to('review', { sender: name })}>{name}</a> : name}</th>
      <td>
        <Select
          key={turn}
          aria-label={t('How {name} is taken', { name })}
          value={trust}
          options={optionsOf(Object.entries(trustWords))}
          onSelect={(value) => {
            setTurn(turn + 1)
            onChange(value as Sender['trust'])
          }}
        />
      </td>
      <td>{sent > 0 && t('{sent} sent, {accepted} accepted', { sent, accepted })}</td>
      <td>{last !== null && momentOf(last)}</td>
    </tr>
  )
}
