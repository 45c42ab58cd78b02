// The point of a picture that stays in sight when it is cut: clicked, moved by arrows, or as numbers.

import { useId } from 'preact/hooks'
import type { Image } from '../../../contract/routes.ts'
import { Button } from '../components/parts.tsx'
import { type Sentence, t } from '../i18n.ts'
import { percent, positionOf, smallOf } from './show.ts'

type Point = readonly [x: number | null, y: number | null]

interface FocusProps {
  readonly image: Image
  readonly point: Point
  readonly onChange: (point: Point) => void
}

const crops = [
  ['square', 'Square'],
  ['broad', 'Broad'],
  ['tall', 'Tall'],
] as const satisfies readonly (readonly [string, Sentence])[]

const step = 0.02
const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

const within = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 100) / 100

export function Focus({ image, point, onChange }: FocusProps) {
  const id = useId()
  const [x, y] = point
  const source = smallOf(image)
  const position = positionOf(x, y)
  const onClick = (event: MouseEvent) => {
    // The keyboard presses it without a place.
    if (event.detail === 0) return
    const { left, top, width, height } = (event.currentTarget as Element).getBoundingClientRect()
    onChange([within((event.clientX - left) / width), within((event.clientY - top) / height)])
  }
  const onKey = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    onChange([within((x ?? 0.5) + move[0]), within((y ?? 0.5) + move[1])])
  }
  const number = (label: string, at: 0 | 1) => (
    <label>
      {label}{' '}
      <input
        type="number"
        min={0}
        max={100}
        value={percent(point[at])}
        onChange={(event) => {
          const share = within(Number(event.currentTarget.value) / 100)
          onChange(at === 0 ? [share, y] : [x, share])
        }}
      />
    </label>
  )
  return (
    <fieldset class="focus">
      <legend>{t('The most important point')}</legend>
      <p class="hint" id={id}>
        {t('It stays in sight where the picture is cut. Click on it, or use the arrow keys.')}
      </p>
      <div class="focus-parts">
        <Button
          class="whole"
          aria-label={t('Set the point in the picture')}
          aria-describedby={id}
          onClick={onClick}
          onKeyDown={onKey}
        >
          <img src={source} alt="" />
          <span class="point" style={{ left: `${percent(x)}%`, top: `${percent(y)}%` }} />
        </Button>
        {crops.map(([name, words]) => (
          <figure key={name}>
            <img class={name} src={source} alt="" style={{ objectPosition: position }} />
            <figcaption>{t(words)}</figcaption>
          </figure>
        ))}
      </div>
      <p class="together">
        {number(t('From the left, in %'), 0)} {number(t('From the top, in %'), 1)}
        <Button onClick={() => onChange([null, null])} said="The middle" />
      </p>
    </fieldset>
  )
}
