/**
 * For what had the focus and is gone now: one goes on at the beginning of the screen. Not before a
 * dialog that is open is closed, because it keeps the focus.
 */
export function focusContent(): void {
  setTimeout(() => document.querySelector<HTMLElement>('#content')?.focus())
}
