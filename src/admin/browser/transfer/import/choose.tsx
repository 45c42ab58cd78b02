// From where: a file that is chosen or dropped, the address of a calendar, or a whole site.

import { useEffect, useRef, useState } from 'preact/hooks'
import { type FileKind, fileKinds } from '../../../../contract/file_kinds.ts'
import { Choice, Field, optionsOf, Picks } from '../../components/form/form.tsx'
import { Framed } from '../../components/form/framed.tsx'
import { sizeOf } from '../../components/formats.ts'
import { type Sentence, t } from '../../i18n.ts'
import { type From, give, given } from './given.ts'
import { kindOfFile } from './kind_of.ts'

const ways = [
  ['file', 'A file'],
  ['address', 'A calendar at an address'],
  ['site', 'A whole site'],
] as const satisfies readonly (readonly [From, Sentence])[]

export function ChooseSource() {
  const { from } = given.value
  return (
    <>
      <Picks
        legend={t('From where?')}
        options={optionsOf(ways)}
        picked={from}
        onPick={(way) => give({ from: way as From })}
      />
      {from === 'file' ? <ChooseFile /> : <Address from={from} />}
    </>
  )
}

export const kindWords: Readonly<Record<FileKind, Sentence>> = {
  ics: 'iCalendar (.ics), of Google, Outlook, Apple and others',
  csv: 'A table (.csv), of Excel, LibreOffice and others',
  json: 'An export of Fasti (.json)',
}

function ChooseFile() {
  const { file, kind } = given.value
  const [isOver, setOver] = useState(false)
  const [fault, setFault] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const take = async (chosen: File | undefined) => {
    setOver(false)
    if (!chosen) return
    setFault('')
    try {
      give({ kind: await kindOfFile(chosen), file: chosen, map: {} })
    } catch {
      // A folder that was dropped, for one.
      setFault(t('This cannot be read as a file.'))
    }
  }
  useDropped(input, take, setOver)
  return (
    <div class={isOver ? 'upload over' : 'upload'}>
      <Framed
        name="file"
        label={t('File')}
        hint={t('You can also drop it here.')}
        notes={['chosen']}
      >
        {(control) => (
          <>
            <input
              {...control}
              ref={input}
              type="file"
              accept=".ics,.ical,.csv,.tsv,.txt,.json,text/calendar,text/csv,application/json"
              aria-invalid={fault !== ''}
              onChange={(event) => void take(event.currentTarget.files?.[0])}
            />
            <p id={`${control.id}-chosen`} role="status">
              {file && t('Chosen: {name}, {size}', { name: file.name, size: sizeOf(file.size) })}
            </p>
            <p class="fault" role="alert">
              {fault}
            </p>
          </>
        )}
      </Framed>
      {file && (
        <Choice
          key={`${file.name}${kind}`}
          name="kind"
          label={t('What kind of file it is')}
          value={kind}
          options={fileKinds.map((one) => [one, t(kindWords[one])] as const)}
          onSelect={(value) => give({ kind: value as FileKind, map: {} })}
        />
      )}
    </div>
  )
}

/** Anywhere on the screen: what misses the place would be opened by the browser instead. */
function useDropped(
  input: { readonly current: HTMLInputElement | null },
  take: (file: File | undefined) => Promise<void>,
  setOver: (isOver: boolean) => void,
): void {
  useEffect(() => {
    const until = new AbortController()
    const listen = (name: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      document.addEventListener(name, act, { signal: until.signal })
    listen('dragover', (event) => {
      event.preventDefault()
      setOver(true)
    })
    listen('dragleave', (event) => event.relatedTarget === null && setOver(false))
    listen('drop', (event) => {
      event.preventDefault()
      // The field says the name of the file that was chosen in it before.
      if (input.current) input.current.value = ''
      void take(event.dataTransfer?.files[0])
    })
    return () => until.abort()
  }, [])
}

function Address({ from }: { readonly from: From }) {
  const words: readonly [name: string, label: Sentence, hint: Sentence] =
    from === 'site'
      ? [
          'root',
          'Address of the site',
          'Any page of a site with The Events Calendar, or of another Fasti.',
        ]
      : ['url', 'Address of the calendar', 'It often ends with .ics, or begins with webcal:']
  const [name, label, hint] = words
  return <Field name={name} label={t(label)} hint={t(hint)} value={given.value.address} required />
}
