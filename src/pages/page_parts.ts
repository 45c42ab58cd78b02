// What all pages of a server share, and the scene of one request.

import type { Context } from '../access/context.ts'
import type { Mounting } from '../rest/server_parts.ts'
import { ownNamespace } from '../rest/roots.ts'
import { now } from '../time/clock.ts'
import { todayOf, tonguesOf, visitorContext } from '../visit/context.ts'
import { type Choices, keepChoices } from './parts/choices.ts'
import type { Files } from './files.ts'
import type { Scene } from './page_context.ts'

export interface Stage {
  readonly mounting: Mounting
  readonly files: Files
  readonly tiles: string | undefined
  readonly choices: ReturnType<typeof keepChoices>
  /** `Cache-Control` of what is public. */
  readonly publicly: string
  /** The root that programs find through a page: that of the first alias, or our own (§2.2). */
  readonly apiRoot: (origin: string) => string
}

export function stageOf(
  mounting: Mounting,
  { tiles }: { readonly tiles: string | undefined },
  files: Files,
): Stage {
  const alias = mounting.roots.find((root) => root.alias)
  return {
    mounting,
    files,
    tiles,
    choices: keepChoices(),
    publicly: `public, max-age=${mounting.cacheSeconds}, must-revalidate`,
    apiRoot: (origin) => `${origin}${alias ? `${alias.prefix}/` : `/api/${ownNamespace}/`}`,
  }
}

/** Of a request, what a page depends on. */
export interface Caller {
  readonly origin: string
  readonly address: string
}

interface Moment {
  readonly language: string
  readonly now: number
  readonly generation: number
}

export async function sceneOf(stage: Stage, caller: Caller, moment: Moment): Promise<Scene> {
  const { mounting } = stage
  const db = await mounting.db.readerAt(moment.generation)
  const context = { ...contextOf(stage, caller, moment), db }
  const { language, generation } = moment
  return around(stage, context, language, (reach) => stage.choices(context, generation, reach))
}

const noChoices: Choices = { category: [], tag: [], venue: [], organizer: [] }

/** Asks the database nothing: it may be what went wrong. */
export function emptyScene(stage: Stage, caller: Caller, language: string): Scene {
  const context = contextOf(stage, caller, { language, now: now(), generation: 0 })
  return around(stage, context, language, async () => noChoices)
}

function contextOf({ mounting }: Stage, caller: Caller, moment: Moment): Context {
  return visitorContext(mounting, { ...moment, ...caller })
}

function around(stage: Stage, context: Context, language: string, offer: Scene['offer']): Scene {
  const { mounting, files, tiles } = stage
  const { home, origin, say } = context
  return {
    context,
    language,
    say,
    tongues: tonguesOf(mounting),
    // A site below a path of this very host; one elsewhere has pages of its own.
    base: home.startsWith(`${origin}/`) ? home.slice(origin.length) : '',
    files,
    offer,
    today: todayOf(context),
    tiles,
  }
}
