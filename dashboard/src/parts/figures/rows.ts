import type { DimensionName } from '../../../../domain/scans/dimensions.ts'

export interface Row {
  readonly value: string
  readonly name: string
  /** Smaller, behind the name. */
  readonly note?: string
  readonly scans: number
  /** Of a place. */
  readonly country?: string
}

export interface List {
  readonly id: DimensionName
  readonly label: string
  readonly rows: readonly Row[]
}
