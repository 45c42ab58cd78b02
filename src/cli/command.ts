import { Command, type ErrorOptions, InvalidArgumentError, Option } from 'commander'
import {
  type Option as Declared,
  type Options,
  type OptionsOf,
  nameOf,
  wholeNumber,
} from '../exchange/commands/option.ts'

/** A command whose errors come last, below its help, where they are seen. */
export class HelpfulCommand extends Command {
  constructor(name?: string) {
    super(name)
    // `fasti help` knows all commands and the settings; groups need none of their own.
    this.helpCommand(false)
  }

  override createCommand(name?: string): HelpfulCommand {
    return new HelpfulCommand(name)
  }

  override error(message: string, options?: ErrorOptions): never {
    this.outputHelp({ error: true })
    this.configureOutput().writeErr?.('\n')
    return super.error(message, options)
  }
}

/** With options that are declared as data. */
export function withOptions(command: Command, options: Options<unknown>): Command {
  for (const [key, declared] of Object.entries(options)) {
    const { value, doc, fallback, isRequired = false } = declared
    const option = new Option(value === undefined ? nameOf(key) : `${nameOf(key)} ${value}`, doc)
    if (fallback !== undefined) option.default(fallback)
    if (declared.read) option.argParser(parserOf(declared))
    command.addOption(option.makeOptionMandatory(isRequired))
  }
  return command
}

type Read<T> = Pick<Declared<T>, 'read' | 'needed'>

function parserOf<T>({ read, needed }: Read<T>): (given: string) => T | string {
  return (given) => {
    const found = read ? read(given) : given
    if (found === undefined) throw new InvalidArgumentError(`It has to be ${needed}.`)
    return found
  }
}

type Word<W> = W extends `[${infer Name}]`
  ? Name extends `${string}...`
    ? readonly string[]
    : Word<`<${Name}>`> | undefined
  : W extends '<id>'
    ? number
    : string

/** What the words behind a name are read as. */
type Words<Name> = Name extends `${infer First} ${infer Others}`
  ? [Word<First>, ...Words<Others>]
  : [Word<Name>]

type Behind<Form> = Form extends `${string} ${infer Others}` ? Words<Others> : []

interface Doing<Form extends string, O extends Options<unknown>> {
  readonly doc: string
  /** What its one word is; an id is one of its list. */
  readonly about?: string
  readonly options?: O
  /** More about it. */
  readonly explanation?: string
  readonly examples: readonly [string, string]
  /** What only some commands need is loaded here, so that the others start fast. */
  readonly run: (...given: [...Behind<Form>, OptionsOf<O>, Command]) => Promise<void> | void
}

/** A command as data. Its form is its name and the words behind it; an `<id>` is a number. */
export function declare<Form extends string, O extends Options<unknown> = Options<never>>(
  parent: Command,
  form: Form,
  { doc, about, options, ...more }: Doing<Form, O>,
): void {
  const [name = '', ...words] = form.split(' ')
  const command = withOptions(parent.command(name).description(doc), options ?? {})
  for (const word of words) {
    const isId = /^.id.$/.test(word)
    const said = about ?? (isId ? `As ${parent.name()} list shows it.` : '')
    if (isId) command.argument(word, said, parserOf(wholeNumber))
    else command.argument(word, said)
  }
  const lines = more.examples.map((line) => `  npx fasti ${line}\n`)
  if (more.explanation !== undefined) command.addHelpText('after', more.explanation)
  command.addHelpText('after', `\nExamples:\n${lines.join('')}`).action(more.run)
}
