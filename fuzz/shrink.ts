// Delta debugging: removes whatever the failure does not need.

import type { Exchange, Shot, Trial } from './shot.ts'

const mostAttempts = 250

/** `fails` runs a trial and returns whether the same failure occurs. */
export async function shrink(
  trial: Trial,
  fails: (trial: Trial) => Promise<boolean>,
  attempts = mostAttempts,
): Promise<Trial> {
  let best = trial
  let left = attempts
  const attempt = async (next: Trial): Promise<boolean> => {
    if (left <= 0 || next.steps.length === 0) return false
    left -= 1
    if (!(await fails(next))) return false
    best = next
    return true
  }
  let before = -1
  while (before !== sizeOf(best)) {
    before = sizeOf(best)
    await dropSteps(() => best, attempt)
    await dropShots(() => best, attempt)
    for (let step = 0; step < best.steps.length; step += 1) {
      for (let at = 0; at < (best.steps[step]?.shots.length ?? 0); at += 1) {
        await simplify(() => best, step, at, attempt)
      }
    }
  }
  return best
}

type Attempt = (next: Trial) => Promise<boolean>
type Best = () => Trial

const sizeOf = (trial: Trial): number => JSON.stringify(trial).length

async function dropSteps(best: Best, attempt: Attempt): Promise<void> {
  for (let at = best().steps.length - 1; at >= 0; at -= 1) {
    await attempt({ steps: best().steps.filter((_, index) => index !== at) })
  }
}

async function dropShots(best: Best, attempt: Attempt): Promise<void> {
  for (const step of best().steps.keys()) {
    const { shots = [] } = best().steps[step] ?? {}
    for (let at = shots.length - 1; at >= 0; at -= 1) {
      const now = best().steps[step]
      if (now && now.shots.length > 1) {
        await attempt(
          withStep(best(), step, { ...now, shots: now.shots.filter((_, i) => i !== at) }),
        )
      }
    }
    const now = best().steps[step]
    if (now?.leave !== undefined || now?.pieces !== undefined) {
      await attempt(withStep(best(), step, { shots: now.shots }))
    }
  }
}

async function simplify(best: Best, step: number, at: number, attempt: Attempt): Promise<void> {
  const now = () => best().steps[step]?.shots[at] as Shot
  const change = (shot: Shot) => attempt(withShot(best(), step, at, shot))
  for (const name of ['framing', 'version', 'body'] as const) {
    const { [name]: gone, ...rest } = now()
    if (gone !== undefined) await change(rest)
  }
  if (now().role !== 'nobody') await change({ ...now(), role: 'nobody' })
  for (let index = now().headers.length - 1; index >= 0; index -= 1) {
    await change({ ...now(), headers: now().headers.filter((_, i) => i !== index) })
  }
  await dropQuery(now, change)
  const { body } = now()
  if (body !== undefined) {
    await shorten(
      () => now().body ?? '',
      (text) => change({ ...now(), body: text }),
    )
  }
  for (const index of now().headers.keys()) {
    const value = () => now().headers[index]?.[1] ?? ''
    if (value().length > 60) await shorten(value, (text) => change(withHeader(now(), index, text)))
  }
}

async function dropQuery(now: () => Shot, change: (shot: Shot) => Promise<boolean>): Promise<void> {
  const [path = '', query] = now().target.split('?')
  if (query === undefined) return
  if (await change({ ...now(), target: path })) return
  for (let at = query.split('&').length - 1; at >= 0; at -= 1) {
    const pairs = (now().target.split('?')[1] ?? '').split('&').filter((_, index) => index !== at)
    await change({ ...now(), target: `${path}?${pairs.join('&')}` })
  }
}

/** Removes pieces, from large to small. */
async function shorten(
  now: () => string,
  change: (text: string) => Promise<boolean>,
): Promise<void> {
  for (let size = now().length >> 1; size >= 1; size >>= 1) {
    for (let at = 0; at < now().length;) {
      const text = now()
      const isGone = await change(text.slice(0, at) + text.slice(at + size))
      if (!isGone) at += size
    }
  }
}

const withStep = ({ steps }: Trial, at: number, step: Exchange): Trial => ({
  steps: steps.map((one, index) => (index === at ? step : one)),
})

const withShot = (trial: Trial, step: number, at: number, shot: Shot): Trial => {
  const now = trial.steps[step] as Exchange
  return withStep(trial, step, {
    ...now,
    shots: now.shots.map((one, index) => (index === at ? shot : one)),
  })
}

const withHeader = (shot: Shot, at: number, value: string): Shot => ({
  ...shot,
  headers: shot.headers.map((one, index) => (index === at ? [one[0], value] : one)),
})
