// All venues, organizers, categories or tags.

import type { Json } from '../api.ts'
import { kinds } from '../editor/kinds.ts'
import { site } from '../facts.ts'
import { Field, Form } from '../parts/form.tsx'
import { List } from '../parts/listed.tsx'
import { useList } from '../parts/use_list.ts'
import { narrow, place, to } from '../place.ts'
import { t } from '../say.ts'

export function Screen() {
  const { path, query } = place.value
  const kind = kinds.find(({ list }) => list === path)
  const all = useList(`${site.events}/${path}`, {
    per_page: 50,
    search: query['search'],
    page: query['page'],
    ...(path === 'categories' || path === 'tags' ? { hide_empty: false } : {}),
  })
  const items: readonly Json[] = all.body?.[path] ?? []
  if (!kind) return null
  return (
    <>
      <p>
        <a class="button primary" href={to(`${path}/new`)}>
          {t(kind.create)}
        </a>
      </p>
      <Form
        submit={t('Show')}
        onSubmit={async ({ search = '' }) => narrow({ search, page: undefined })}
      >
        <div class="filters">
          <Field name="search" label={t('Words')} type="search" value={query['search'] ?? ''} />
        </div>
      </Form>
      <List
        list={all}
        isEmpty={items.length === 0}
        empty={<p>{t('There is nothing here yet.')}</p>}
      >
        <ul class="lines">
          {items.map((item) => (
            <li key={item.id}>
              <a href={to(`${path}/${item.id}`)}>{item[kind.title] || t('Without a title')}</a>
              <span class="soft">
                {item.city ?? (item.count === undefined ? '' : t('{n} events', { n: item.count }))}
              </span>
            </li>
          ))}
        </ul>
      </List>
    </>
  )
}
