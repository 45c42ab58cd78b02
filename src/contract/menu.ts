/** A link of the menu of the public pages. */
export interface MenuEntry {
  readonly label: string
  readonly url: string
}
