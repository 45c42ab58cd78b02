// Options of commands as data: the command line and the processes that the server starts derive theirs.

export type OptionValue = string | number | boolean | readonly string[]

export interface Option<T> {
  /** What the help calls the value, such as `<name>`; without it the option is a flag. */
  readonly value?: string
  readonly doc: string
  /** Undefined if it is wrong; without it the value is taken as it is. */
  readonly read?: (given: string) => T | undefined
  /** What a value has to be. */
  readonly needed?: string
  readonly fallback?: T
  readonly isRequired?: true
}

/** By name in camel case: `dryRun` is written `--dry-run`. */
export type Options<T = OptionValue> = Readonly<Record<string, Option<T>>>

type ValueOf<O> = O extends Option<infer T> ? T : never

type Given = { readonly fallback: unknown } | { readonly isRequired: true }

/** The values of declared options. */
export type OptionsOf<O extends Options<unknown>> = {
  readonly [K in keyof O as O[K] extends Given ? K : never]: ValueOf<O[K]>
} & {
  readonly [K in keyof O as O[K] extends Given ? never : K]?: ValueOf<O[K]>
}

export const flag = (doc: string): Option<boolean> => ({ doc })

export const text = (value: string, doc: string): Option<string> => ({ value, doc })

/** Several words behind one name. */
export const texts = (value: string, doc: string): Option<readonly string[]> => ({
  value: value.replace('>', '...>'),
  doc,
})

export const parsed = <T>(
  value: string,
  doc: string,
  read: (given: string) => T | undefined,
  needed: string,
): Option<T> => ({ value, doc, read, needed })

export const choice = <T extends string>(
  value: string,
  doc: string,
  allowed: readonly T[],
): Option<T> => {
  const needed = `${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1)}`
  return parsed(value, doc, (given) => allowed.find((one) => one === given), needed)
}

/** How a whole number above 0 is read, as an option or as an argument. */
export const wholeNumber = {
  needed: 'a whole number above 0',
  read: (given: string): number | undefined => {
    const found = Number(given)
    return Number.isSafeInteger(found) && found > 0 ? found : undefined
  },
}

export const required = <T>(option: Option<T>): Option<T> & { readonly isRequired: true } => ({
  ...option,
  isRequired: true,
})

export const byDefault = <T>(
  option: Option<T>,
  fallback: NoInfer<T>,
): Option<T> & { readonly fallback: T } => ({ ...option, fallback })

/** `--dry-run` for `dryRun`. */
export const nameOf = (key: string): string =>
  `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/**
 * The words by which a command is given these options. A name and its value are one word, so that no
 * value is taken for another option; an empty value is none.
 */
export function wordsOf<O extends Options>(
  options: O,
  values: Partial<OptionsOf<O>>,
): readonly string[] {
  const given: Readonly<Record<string, OptionValue | undefined>> = values
  return Object.keys(options).flatMap((key) => {
    const value = given[key]
    if (value === true) return [nameOf(key)]
    if (value === undefined || value === false || value === '') return []
    return [value].flat().map((one) => `${nameOf(key)}=${one}`)
  })
}
