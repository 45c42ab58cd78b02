export interface Place {
  readonly name: string
  /** As it stands in the middle of a sentence. */
  readonly said: string
  readonly street: string
  /** In thousandths of a degree from the middle of town. */
  readonly north: number
  readonly east: number
  readonly look: 'hall' | 'church' | 'park' | 'civic' | 'study' | 'shop' | 'field' | 'stage'
  readonly about: readonly string[]
  /** What visitors should know. */
  readonly note: string
}
