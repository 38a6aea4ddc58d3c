export interface Page {
  readonly page: number
  readonly limit: number
}

export interface Paged<Item> {
  readonly items: readonly Item[]
  readonly total: number
}
