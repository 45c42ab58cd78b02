// What stands in the place of a screen or a part of it until that is there.

import { t } from '../i18n.ts'

const lines = { rows: 8, form: 5, screen: 6 } as const

interface SkeletonProps {
  readonly shape: keyof typeof lines
}

export const Skeleton = ({ shape }: SkeletonProps) => (
  <div class={`skeleton late ${shape}`}>
    <span class="hidden" role="status">
      {t('Loading …')}
    </span>
    {Array.from({ length: lines[shape] }, (_, nth) => (
      <span key={nth} class="bone" aria-hidden="true" />
    ))}
  </div>
)
