import type { Art, Glyph } from '../domain/codes/style.ts'

/** Logos of our own drawing, on 24 × 24 with a margin of one, in the colour of the modules. */
interface Shapes {
  /** Filled, holes by crossings. */
  readonly areas?: string
  /** Two wide, with round ends. */
  readonly lines?: string
}

/** Without the margin. */
const SIDE = 22

const SHAPES: Readonly<Record<Glyph, Shapes>> = {
  arrow: { lines: 'M3 12h17M13 5l7 7-7 7' },
  menu: { lines: 'M5 3h14v18H5zM9 8h6M9 12h6M9 16h3' },
  wifi: {
    lines: 'M2.5 9.4a13.6 13.6 0 0 1 19 0M5.7 13.1a9 9 0 0 1 12.6 0M8.9 16.7a4.4 4.4 0 0 1 6.2 0',
    areas: 'M12 18.4a1.5 1.5 0 1 1 0 3a1.5 1.5 0 1 1 0-3z',
  },
  heart: {
    areas:
      'M12 21C5.4 16 2 12.6 2 8.7 2 5.6 4.3 3.3 7.2 3.3c2 0 3.8 1.1 4.8 2.8 1-1.7 2.8-2.8 4.8-2.8 2.9 0 5.2 2.3 5.2 5.4 0 3.9-3.4 7.3-10 12.3z',
  },
  star: {
    areas: 'M12 2.2l2.6 6.9 7.4.3-5.8 4.6 2 7.1-6.2-4.1-6.2 4.1 2-7.1L2 9.4l7.4-.3z',
  },
  cup: {
    lines:
      'M4 9h12v6a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5zM16 10.5h1.6a2.9 2.9 0 0 1 0 5.8H16M8 3v2.6M12 3v2.6',
  },
  cutlery: {
    lines: 'M7.5 3v18M4.5 3v4.5a3 3 0 0 0 6 0V3M17 21v-7.5h-2.5V9c0-3.4 1-5.4 2.5-6z',
  },
  ticket: {
    lines:
      'M3 6.5h18v3.2a2.4 2.4 0 0 0 0 4.6v3.2H3v-3.2a2.4 2.4 0 0 0 0-4.6zM14.5 7v1.2M14.5 11.4v1.2M14.5 15.8V17',
  },
  pin: {
    areas:
      'M12 2a7.8 7.8 0 0 1 7.8 7.8c0 5-4.6 8.8-7.8 12.2-3.2-3.4-7.8-7.2-7.8-12.2A7.8 7.8 0 0 1 12 2zM12 6.8a3 3 0 1 0 0 6a3 3 0 1 0 0-6z',
  },
  phone: {
    lines:
      'M5 3.5h3.8l1.8 4.6-2.4 1.6a12.4 12.4 0 0 0 6.1 6.1l1.6-2.4 4.6 1.8V19a2 2 0 0 1-2.2 2A16.6 16.6 0 0 1 3 5.7a2 2 0 0 1 2-2.2z',
  },
  envelope: { lines: 'M3 5h18v14H3zM3.5 6l8.5 7 8.5-7' },
  calendar: {
    lines: 'M4 5.5h16V20.5H4zM4 10h16M8 3v4M16 3v4',
    areas: 'M7.5 13h3.5v3.5H7.5z',
  },
  cart: {
    lines: 'M2.5 4h2.8l2.6 11.2h10.4l2.4-8.2H6.2',
    areas:
      'M9.3 17.8a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 1 1 0-3.6zM16.9 17.8a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 1 1 0-3.6z',
  },
  key: {
    lines: 'M7.6 12.2a4.2 4.2 0 1 1 0 8.4a4.2 4.2 0 1 1 0-8.4zM10.7 13.3L20.8 3.2M16.2 7.8l3.2 3.2',
  },
  bike: {
    lines:
      'M5.8 13a3.8 3.8 0 1 1 0 7.6a3.8 3.8 0 1 1 0-7.6zM18.2 13a3.8 3.8 0 1 1 0 7.6a3.8 3.8 0 1 1 0-7.6zM5.8 16.8L9.3 9.2h6l-3.1 7.6H5.8M9.3 9.2l2.9 7.6M18.2 16.8l-3.6-11.4h2.6M7.6 6.4h3',
  },
  leaf: {
    lines:
      'M20.5 3.5c.7 9.6-2.6 15.2-9.1 15.2-3.3 0-5.9-2.2-5.9-5.7 0-5.6 5-9.2 15-9.5zM3.5 21c1.8-4.8 5.2-8.2 9.6-10.2',
  },
  play: {
    areas:
      'M6.5 4.2v15.6a1.3 1.3 0 0 0 2 1.1l12.2-7.8a1.3 1.3 0 0 0 0-2.2L8.5 3.1a1.3 1.3 0 0 0-2 1.1z',
  },
  download: { lines: 'M12 3v12.5M6 10l6 6 6-6M4 20.5h16' },
  info: {
    lines: 'M12 2.8a9.2 9.2 0 1 1 0 18.4a9.2 9.2 0 1 1 0-18.4zM12 11.2v5.6',
    areas: 'M12 6.2a1.5 1.5 0 1 1 0 3a1.5 1.5 0 1 1 0-3z',
  },
  qroute: {
    areas:
      'M1 1h19.5v19.5H1zM4.6 4.6v12.3h12.3V4.6zM7.4 7.4h6.7v6.7h-6.7zM14.1 14.1h2.8v2.8h-2.8zM19 19h4v4h-4z',
  },
}

export function toGlyphArt(glyph: Glyph, ink: string): Art {
  const { areas, lines } = SHAPES[glyph]
  const filled = areas ? `<path fill="${ink}" fill-rule="evenodd" d="${areas}"/>` : ''
  const drawn = lines
    ? `<path fill="none" stroke="${ink}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="${lines}"/>`
    : ''
  const markup = `<g transform="translate(-1 -1)">${drawn}${filled}</g>`
  return { key: `${glyph}-${ink.slice(1)}`, width: SIDE, height: SIDE, markup }
}
