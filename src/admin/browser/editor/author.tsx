import { useId } from 'preact/hooks'
import { useList } from '../components/list/use_list.ts'
import { session } from '../session.ts'
import { Framed, described } from './fields/framed.tsx'

interface AuthorProps {
  readonly label: string
  readonly fault: string | undefined
  readonly value: unknown
  readonly onChange: (value: number) => void
}

/** Whose it is, for those who may give it to somebody else. */
export function AuthorField({ label, fault, value, onChange }: AuthorProps) {
  const id = useId()
  const { body } = useList('console/authors', { per_page: 100 })
  const authors = body?.authors ?? []
  const current = Number(value) || session.value?.user.id
  return (
    <Framed {...{ id, label, fault }} hint={undefined}>
      <select
        id={id}
        {...described(id, fault)}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        {!authors.some((one) => one.id === current) && (
          <option value={current} selected>
            {current === session.value?.user.id ? session.value?.user.name : `#${current}`}
          </option>
        )}
        {authors.map((one) => (
          <option key={one.id} value={one.id} selected={one.id === current}>
            {one.name}
          </option>
        ))}
      </select>
    </Framed>
  )
}
