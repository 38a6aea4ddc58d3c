import type { AuditEntry } from '../accounts/audit.ts'
import type { Owner } from '../accounts/owner.ts'
import type { Art } from '../codes/style.ts'

/** An uploaded picture to put into codes. It never changes; the same bytes are the same logo. */
export interface Logo extends Owner {
  readonly id: string
  readonly type: LogoType
  /** Of the upload. */
  readonly width: number
  readonly height: number
  readonly createdAt: number
  readonly createdBy: string | null
}

/** What is kept of an upload: the paths of an SVG, or pixels. */
export type LogoType = 'svg' | 'png'

/** What was read from an upload. */
export interface ReadLogo {
  readonly type: LogoType
  readonly width: number
  readonly height: number
  /** Markup in units of those, or a PNG in base64. */
  readonly content: string
}

/** Of an account and mode. */
export const LOGOS_MAX = 100
export const LOGO_BYTES_MAX = 524_288
/** In each direction, in pixels. */
export const LOGO_SIDE_MAX = 4096
export const UPLOAD_TYPES = ['image/png', 'image/jpeg', 'image/svg+xml'] as const
export const LOGO_MEDIA_TYPES: Readonly<Record<LogoType, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
}

/** How often a logo is used. */
export interface LogoUses {
  readonly codes: number
  readonly styles: number
  /** 1: the account shows itself with it. */
  readonly brands: number
}

export interface NewLogo {
  readonly logo: Logo
  readonly content: string
  /** Of the upload. */
  readonly digest: string
}

export interface LogoStore {
  /** `known`: the same bytes are there already. */
  add(made: NewLogo, audit: readonly AuditEntry[]): Promise<'account' | 'known' | 'full' | null>
  findByDigest(owner: Owner, digest: string): Promise<Logo | null>
  /** Newest first. */
  list(owner: Owner): Promise<readonly Logo[]>
  find(owner: Owner, id: string): Promise<Logo | null>
  /** Of anyone: what a code shows is public. */
  content(id: string): Promise<ReadLogo | null>
  /** Of anyone, as long as it is in the brand of an account: then it is public. */
  inBrand(id: string): Promise<ReadLogo | null>
  uses(logo: Logo): Promise<LogoUses>
  remove(logo: Logo, audit: readonly AuditEntry[]): Promise<'gone' | 'used' | null>
}

/** Reads an upload, in turns between accounts. */
export type ReadUpload = (
  accountId: string,
  upload: Pick<Upload, 'bytes' | 'type'>,
) => Promise<{ readonly logo: ReadLogo } | { readonly reason: string }>

export interface Upload {
  readonly bytes: Uint8Array
  readonly type: string
  /** Of type and bytes. */
  readonly digest: string
}

/** A logo as it is put into codes. */
export function toArt(id: string, { type, width, height, content }: ReadLogo): Art {
  const markup =
    type === 'svg'
      ? content
      : `<image width="${width}" height="${height}" xlink:href="data:image/png;base64,${content}"/>`
  return { key: id, width, height, markup }
}
