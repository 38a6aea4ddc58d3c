export interface Page {
  readonly page: number
  readonly limit: number
}

export interface Paged<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

/** What follows a place in a list; null: from the beginning. */
export interface After<Place> {
  readonly after: Place | null
  readonly limit: number
}
