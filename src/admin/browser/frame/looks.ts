// Light or dark: as the device has it, unless somebody wants the other one here.

import { signal } from '@preact/signals'

const looks = ['device', 'light', 'dark'] as const
export type Look = (typeof looks)[number]

const storedAs = 'fasti-look'

const stored = (): Look => looks.find((one) => one === localStorage.getItem(storedAs)) ?? 'device'

export const look = signal(stored())

export function setLook(wanted: Look): void {
  look.value = wanted
  if (wanted === 'device') localStorage.removeItem(storedAs)
  else localStorage.setItem(storedAs, wanted)
}

/** What stands on the page follows at once. */
export function followLook(): void {
  look.subscribe((one) => {
    const { dataset } = document.documentElement
    if (one === 'device') delete dataset['colours']
    else dataset['colours'] = one
  })
}
