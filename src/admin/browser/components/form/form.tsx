// Forms: what the server refuses is said beside the field, and nothing that was typed is lost.

import type { ComponentChildren, InputHTMLAttributes } from 'preact'
import { useContext, useId, useRef, useState } from 'preact/hooks'
import { messageOf, Refused } from '../../api.ts'
import { labelOf } from '../../editor/form/labels.ts'
import { fieldTexts } from '../../refusals/words.ts'
import { Dialog, type DialogProps } from '../dialog.tsx'
import { Faults, Framed, inputType, type Labelled } from './framed.tsx'
import { Button, Close, Problem } from '../parts.tsx'
import { type Facts, type Sentence, t } from '../../i18n.ts'

export type Values = Readonly<Record<string, string>>

interface FormProps {
  /** On the button that sends it. */
  readonly submit: Sentence
  readonly onSubmit: (values: Values) => Promise<unknown>
  readonly children: ComponentChildren
  /** Buttons beside the one that submits. */
  readonly others?: ComponentChildren
}

export function Form({ submit, onSubmit, children, others }: FormProps) {
  const [faults, setFaults] = useState<Values>({})
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    // A dialog of a field has a form of its own, which is not this one.
    event.stopPropagation()
    if (isBusy || !form.current) return
    setBusy(true)
    setFaults({})
    setProblem('')
    try {
      await onSubmit(valuesOf(form.current, event.submitter))
    } catch (error) {
      const { texts, problem: why } = refusalIn(form.current, error)
      setFaults(texts)
      setProblem(why)
      focusFirst(form.current, Object.keys(texts))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} onSubmit={(event) => void send(event)} noValidate aria-busy={isBusy}>
      <Problem text={problem} />
      <Faults.Provider value={faults}>{children}</Faults.Provider>
      <p class="buttons">
        {/* Not disabled, which would take the focus away. */}
        <button type="submit" class="primary" aria-disabled={isBusy}>
          {t(submit)}
        </button>
        {others}
      </p>
    </form>
  )
}

interface FormDialogProps extends Omit<DialogProps, 'near'>, FormProps {
  readonly hasCancel?: boolean
}

/** What is asked, or to be confirmed, before it is done; then it closes, unless that returns false. */
export function FormDialog(props: FormDialogProps) {
  const { title, onClose, onSubmit, hasCancel, others, ...form } = props
  const opener = useContext(Close)
  const close = onClose ?? opener
  const submit = async (values: Values) => {
    if ((await onSubmit(values)) !== false) close()
  }
  return (
    <Dialog title={title} onClose={close}>
      <Form
        {...form}
        onSubmit={submit}
        others={
          <>
            {others}
            {hasCancel && <Button onClick={close} said="Cancel" />}
          </>
        }
      />
    </Dialog>
  )
}

/** With the name of the button that was pressed, if it has one. */
const valuesOf = (form: HTMLFormElement, pressed: HTMLElement | null): Values =>
  Object.fromEntries(
    [...new FormData(form, pressed)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )

const controlsOf = (form: HTMLFormElement) => [...form.elements] as HTMLInputElement[]

/** What is said at the fields, and of all of it: which fields are meant, by their labels here. */
function refusalIn(form: HTMLFormElement, error: unknown) {
  if (!(error instanceof Refused)) return { texts: {}, problem: messageOf(error) }
  const controls = new Map(controlsOf(form).map((one) => [one.name, one]))
  const labelIn = (name: string) => controls.get(name)?.labels?.[0]?.textContent ?? undefined
  const texts = fieldTexts(error.data, (name) => {
    const { type, value } = controls.get(name) ?? {}
    return { label: labelIn(name), typed: type === 'password' ? undefined : value }
  })
  const here = Object.keys(texts).filter((name) => controls.has(name))
  if (here.length === 0) return { texts, problem: error.message }
  const elsewhere = Object.entries(texts).flatMap(([name, text]) =>
    controls.has(name) ? [] : [text],
  )
  const names = here.map((name) => labelIn(name) ?? labelOf({ name })).join(', ')
  const problem = [t('Look again at: {names}', { names }), ...elsewhere].join(' ')
  return { texts, problem }
}

function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  const field = controlsOf(form).find(({ name }) => names.includes(name))
  // A hidden one stands for what is edited beside it.
  const edited = field?.matches('[type=hidden]')
    ? field.parentElement?.querySelector('[role=textbox]')
    : field
  if (edited instanceof HTMLElement) edited.focus()
}

interface FieldProps
  extends Labelled, Pick<InputHTMLAttributes, 'autocomplete' | 'autofocus' | 'required'> {
  readonly type?: 'text' | 'search' | 'email' | 'password' | 'datetime-local'
  readonly value?: string
}

export const Field = ({ name, label, hint, type = 'text', value, ...others }: FieldProps) => (
  <Framed {...{ name, label, hint }}>
    {(control) => (
      <input {...control} {...others} {...{ name, type: inputType(type), defaultValue: value }} />
    )}
  </Framed>
)

/** Several lines. */
export const TextArea = ({ name, label, hint, value }: FieldProps) => (
  <Framed {...{ name, label, hint }}>
    {(control) => <textarea {...control} name={name} rows={4} defaultValue={value} />}
  </Framed>
)

interface TickProps {
  readonly name: string
  readonly label: string
  readonly isTicked?: boolean
}

export const Tick = ({ name, label, isTicked = false }: TickProps) => (
  <p class="tick">
    <label>
      <input type="checkbox" name={name} value="true" defaultChecked={isTicked} /> {label}
    </label>
  </p>
)

/** A form that is empty again once what it asks for is done. */
export function FormAgain({ onSubmit, ...form }: FormProps) {
  const [turn, setTurn] = useState(0)
  const submit = async (values: Values) => {
    await onSubmit(values)
    setTurn(turn + 1)
  }
  return <Form key={turn} {...form} onSubmit={submit} />
}

interface SecretProps {
  readonly title: Sentence
  readonly said?: Sentence
  readonly facts?: Facts
  readonly label: Sentence
  /** Nothing is shown while there is none. */
  readonly secret: string
  readonly others?: ComponentChildren
  readonly onClose: () => void
}

/** What is shown once, to be given to the one it is for. */
export function Secret({ title, facts, label, secret, others, onClose, ...words }: SecretProps) {
  if (secret === '') return null
  const { said = 'It is shown only now.' } = words
  return (
    <Dialog title={t(title)} onClose={onClose}>
      <p>{t(said, facts)}</p>
      <p>
        <input class="wide" readOnly value={secret} aria-label={t(label)} />
      </p>
      {others}
    </Dialog>
  )
}

export type Options<Label = string> = readonly (readonly [value: string, label: Label])[]

/** In the language of the page, behind one that stands for none of them. */
export const optionsOf = (words: Options<Sentence>, first?: Sentence): Options => [
  ...(first === undefined ? [] : [['', t(first)] as const]),
  ...words.map(([value, word]) => [value, t(word)] as const),
]

interface SelectProps {
  readonly value?: string | undefined
  readonly options: Options
  readonly onSelect?: ((value: string) => void) | undefined
  readonly id?: string
  readonly name?: string
  readonly disabled?: boolean
  readonly 'aria-label'?: string
  readonly 'aria-invalid'?: boolean
  readonly 'aria-describedby'?: string
}

export const Select = ({ value, options, onSelect, ...others }: SelectProps) => (
  <select {...others} onChange={({ currentTarget }) => onSelect?.(currentTarget.value)}>
    {options.map(([one, label]) => (
      <option key={one} value={one} selected={one === value}>
        {label}
      </option>
    ))}
  </select>
)

interface ChoiceProps extends Labelled, Pick<SelectProps, 'value' | 'options' | 'onSelect'> {}

export const Choice = ({ name, label, hint, ...others }: ChoiceProps) => (
  <Framed {...{ name, label, hint }}>
    {(control) => <Select {...control} name={name} {...others} />}
  </Framed>
)

interface PicksProps {
  readonly legend: string
  readonly options: Options<ComponentChildren>
  /** One, or some of them. */
  readonly picked: string | readonly string[]
  /** Else a form asks for it by its name. */
  readonly onPick?: (value: string) => void
  readonly name?: string
  /** Below each other instead of in a line. */
  readonly isHigh?: boolean
}

export function Picks({ legend, options, picked, onPick, name, isHigh }: PicksProps) {
  const isOne = typeof picked === 'string'
  // Arrows lead from one to the next of the same name.
  const own = useId()
  return (
    <fieldset class={isHigh ? 'choices' : 'ticks'}>
      <legend>{legend}</legend>
      {options.map(([value, label]) => {
        const isPicked = isOne ? picked === value : picked.includes(value)
        return (
          <label key={value}>
            <input
              type={inputType(isOne ? 'radio' : 'checkbox')}
              {...{ value, name: name ?? (isOne ? own : undefined) }}
              {...(onPick ? { checked: isPicked } : { defaultChecked: isPicked })}
              onChange={() => onPick?.(value)}
            />
            {!isHigh && ' '}
            <span>{label}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

interface CheckProps {
  readonly label: ComponentChildren
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly disabled?: boolean
}

/** Yes or no, at once. */
export const Check = ({ label, isOn, onChange, ...others }: CheckProps) => (
  <label>
    <input
      type="checkbox"
      checked={isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      {...others}
    />{' '}
    {label}
  </label>
)
