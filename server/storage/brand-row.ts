import { type Brand, NO_BRAND, toBrand } from '../../domain/accounts/brand.ts'

/** A brand as it is stored: its logo in a column of its own, which the logo is kept by. */
export interface BrandRow {
  readonly brand: string | null
  readonly brand_logo: string | null
}

export function toBrandRow(brand: Brand | null): BrandRow {
  if (brand === null) return { brand: null, brand_logo: null }
  const { logo, ...rest } = brand
  return { brand: JSON.stringify(rest), brand_logo: logo }
}

export function readBrand({ brand, brand_logo: logo }: BrandRow): Brand | null {
  if (brand === null) return null
  return toBrand({ ...NO_BRAND, ...(JSON.parse(brand) as Partial<Brand>), logo })
}
