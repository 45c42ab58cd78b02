// What a picker finds by a part of its name.

import type { Answer, AnyOf } from '../../../../contract/client.ts'
import { get } from '../../api.ts'
import { fold } from '../../components/fold.ts'
import { useAsked } from '../../components/use_asked.ts'
import { type ListName, nameOf, type Shown, titleIn } from '../form/kinds.ts'
import { habits } from '../state/habits.ts'

interface Option {
  readonly id: number
  readonly name: string
}

/** Typing is over when nothing was typed for as long as this. */
const pauseMs = 150
const most = 8

function optionsIn(
  body: AnyOf<Answer<'GET', `events/${ListName}`>>,
  list: ListName,
): readonly Option[] {
  const some: readonly (Shown & Pick<Option, 'id'>)[] = body[list] ?? []
  return some.map((one) => ({ id: one.id, name: nameOf(one, titleIn(list)) }))
}

export const oftenUsed = (list: ListName): readonly Option[] => habits.value[list] ?? none

interface Found {
  readonly options: readonly Option[]
  /** Whether there are no others: nobody should make anew what is there already. */
  readonly isAll: boolean
}

/** What matches the text, after a pause of typing; what is often used first. */
export function useFound(list: ListName, text: string): Found {
  const title = titleIn(list)
  const search = text.trim()
  const asked = search === '' ? '' : `${list} ${search}`
  const { body, error, key } = useAsked(
    asked,
    async (signal) => {
      // Terms that nothing has yet can be chosen, too.
      const unused = title === 'name' ? ({ hide_empty: false, ...byCount } as const) : {}
      const shown = { per_page: most, _fields: `${list}.id,${list}.${title}` }
      const query = { search, ...shown, ...unused }
      return optionsIn(await get(`events/${list}`, { query, signal }), list)
    },
    pauseMs,
  )
  if (search === '' || error !== undefined) return { options: none, isAll: true }
  const isMeant = ({ name }: Option) => fold(name).includes(fold(search))
  const isAll = key === asked
  const answered = isAll ? (body ?? none) : (body ?? none).filter(isMeant)
  const first = oftenUsed(list).filter(isMeant).slice(0, most)
  const others = answered.filter(({ id }) => first.every((one) => one.id !== id))
  return { options: [...first, ...others].slice(0, most), isAll }
}

const byCount = { orderby: 'count', order: 'desc' } as const

const none: readonly Option[] = []
