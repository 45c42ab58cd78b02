// What screens are made of: buttons, links, sections, facts, tabs. Their words are sentences of the catalogues.

import { type ButtonHTMLAttributes, type ComponentChildren, createContext } from 'preact'
import { useEffect, useId, useState } from 'preact/hooks'
import { messageOf } from '../api.ts'
import { statusWord } from './statuses.ts'
import { attempt } from './toasts.tsx'
import { type Facts, type Sentence, t } from '../i18n.ts'

interface Worded {
  readonly said?: Sentence | undefined
  readonly facts?: Facts | undefined
  /** Whether something is asked before anything is done: `Merge …` */
  readonly isAsking?: boolean | undefined
  /** Where it is no sentence. */
  readonly children?: ComponentChildren
}

const wordsOf = ({ said, facts, isAsking, children }: Worded) =>
  said === undefined ? children : `${t(said, facts)}${isAsking ? ' …' : ''}`

interface ButtonProps extends Omit<ButtonHTMLAttributes, 'children'>, Worded {
  /** What it does, which may take a while; what goes wrong is told. */
  readonly act?: () => unknown
}

export function Button({ act, said, facts, isAsking, children, ...others }: ButtonProps) {
  const onClick = act && (() => void attempt(act))
  return (
    <button type="button" {...(onClick && { onClick })} {...others}>
      {wordsOf({ said, facts, isAsking, children })}
    </button>
  )
}

interface SignProps extends Omit<ButtonProps, 'said' | 'children'> {
  readonly face: string
  /** What it is called, of which the face is only a picture. */
  readonly label: Sentence
}

export const Sign = ({ face, label, facts, ...others }: SignProps) => (
  <Button class="plain" aria-label={t(label, facts)} {...others}>
    {face}
  </Button>
)

/** Closes what an opener has opened. */
export const Close = createContext<() => void>(() => {})

/** A button, and what it opens above the screen until that is closed. */
export function Opener({ children, ...button }: Omit<ButtonProps, 'act'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && <Close.Provider value={() => setOpen(false)}>{children}</Close.Provider>}
    </>
  )
}

interface LinkProps extends Worded {
  readonly href: string
  readonly class?: string
  readonly rel?: string
  readonly tabindex?: number
  readonly 'aria-current'?: 'page' | 'true' | undefined
  readonly onPointerEnter?: () => void
  readonly onFocus?: () => void
  /** Whether it leads out of the console. */
  readonly isOut?: boolean
}

export const Link = ({ said, facts, isAsking, children, isOut = false, ...others }: LinkProps) => (
  <a {...(isOut && { target: '_blank', rel: 'noreferrer' })} {...others}>
    {wordsOf({ said, facts, isAsking, children })}
  </a>
)

interface ParagraphProps {
  readonly said: Sentence
  readonly facts?: Facts | undefined
  readonly class?: string
}

export const Paragraph = ({ said, facts, class: look }: ParagraphProps) => (
  <p class={look}>{t(said, facts)}</p>
)

interface SectionProps {
  readonly title: string
  readonly class?: string
  readonly children: ComponentChildren
}

export function Section({ title, class: look, children }: SectionProps) {
  const id = useId()
  return (
    <section class={look} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

interface FoldProps extends Worded {
  readonly class?: string
  readonly isOpen?: boolean
}

/** What is folded is drawn when it is opened. */
export function Fold({ class: look, isOpen: isFirst = false, children, ...words }: FoldProps) {
  const [isOpen, setOpen] = useState(isFirst)
  useEffect(() => {
    if (isFirst) setOpen(true)
  }, [isFirst])
  return (
    <details class={look} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{wordsOf(words)}</summary>
      {isOpen && children}
    </details>
  )
}

interface FailureProps {
  /** What has gone wrong; else it is said in general. */
  readonly error?: unknown
  readonly again: () => void
  /** Other ways to go on. */
  readonly children?: ComponentChildren
  readonly class?: string
}

/** What could not be loaded is tried again when somebody says so. */
export const Failure = ({ error, again, children, class: look }: FailureProps) => (
  <div role="alert" class={look}>
    <p>{error === undefined ? t('This could not be loaded.') : messageOf(error)}</p>
    <p class="buttons">
      <Button onClick={again} said="Try again" />
      {children}
    </p>
  </div>
)

export type Fact = readonly [name: string, value: ComponentChildren]

interface FactsProps {
  readonly class?: string
  readonly facts: readonly Fact[]
}

/** What there is nothing of is left out. */
export function Facts({ class: look, facts }: FactsProps) {
  return (
    <dl class={look}>
      {facts
        .filter(([, value]) => value !== '' && value !== null && value !== undefined)
        .map(([name, value], nth) => (
          <div key={`${name} ${nth}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

interface TabsProps {
  readonly label: Sentence
  readonly tabs: readonly {
    readonly href: string
    readonly title: string
    readonly isCurrent: boolean
  }[]
  readonly children?: ComponentChildren
}

/** Views of one thing, each with an address of its own. */
export function Tabs({ label, tabs, children }: TabsProps) {
  const nav = (
    <nav class={children ? undefined : 'views'} aria-label={t(label)}>
      <ul>
        {tabs.map(({ href, title, isCurrent }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? 'page' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
  if (!children) return nav
  return (
    <div class="views">
      {nav}
      {children}
    </div>
  )
}

/** What a thing of the calendar is called. */
export const titled = (title: string): string => title || t('Without a title')

export const Status = ({ status }: { readonly status: string }) => (
  <span class={`state ${status}`}>{statusWord(status)}</span>
)

/** What went wrong. The region is always there: what comes into it is spoken at once. */
export const Problem = ({ text }: { readonly text: string }) => (
  <div role="alert">{text !== '' && <p class="problem">{text}</p>}</div>
)
