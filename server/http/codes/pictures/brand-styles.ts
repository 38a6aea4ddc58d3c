import type { FastifyRequest } from 'fastify'
import type { BrandStyleStore } from '../../../../domain/brand/brand-style.ts'
import type { Style } from '../../../../domain/codes/style.ts'
import { invalidRequest } from '../../../../domain/errors.ts'
import { callerOf } from '../../core/gate/caller.ts'

/** Brand styles by their ids, for bodies that name some. An account has few. */
export type StylesById = ReadonlyMap<string, Style>

const NONE: StylesById = new Map()

/** Read only if a body names one. */
export async function stylesFor(
  request: FastifyRequest,
  styles: Pick<BrandStyleStore, 'list'>,
  bodies: readonly unknown[],
): Promise<StylesById> {
  const isAsked = bodies.some((body) => (body as { style_id?: unknown } | null)?.style_id)
  if (!isAsked) return NONE
  return new Map((await styles.list(callerOf(request))).map(({ id, style }) => [id, style]))
}

/** The style of a brand style; throws if there is none. */
export function styleBy(styles: StylesById, id: string): Style {
  const style = styles.get(id)
  if (style !== undefined) return style
  const message = `style_id: brand style ${id.slice(0, 60)} not found`
  throw invalidRequest([{ param: 'style_id', message, code: 'unknown' }])
}
