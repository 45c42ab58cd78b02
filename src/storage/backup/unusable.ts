/** A backup that cannot be used, or not be made, in a sentence for the person who asked for it. */
export class UnusableBackup extends Error {}

/** The work was stopped by a signal, and has left nothing behind. */
export class Stopped extends Error {}

export const damaged = (file: string, why: string) =>
  new UnusableBackup(`The backup ${file} is damaged: ${why}.`)

/** Throws once the signal is given. */
export function goOn(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new Stopped('Stopped; nothing was changed.')
}
