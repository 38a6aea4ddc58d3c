import type { Words } from '../shape.ts'

/** Words about the picture of a code, wherever one is shown. */
export const picture: Words['picture'] = {
  /** English: they stand in sentences of the API, which are. */
  inks: {
    dotsColor: 'Ink',
    'dotsGradient.from': 'The first ink of the gradient',
    'dotsGradient.to': 'The second ink of the gradient',
    cornersSquareColor: 'Ring ink',
    cornersDotColor: 'Eye ink',
    'frame.text': 'The frame text',
  },
  alt: (link) => `QR-Code von ${link}`,
  downloads: 'Herunterladen',
  svg: 'SVG',
  anySize: 'skalierbar',
  png: 'PNG',
  pixels: (size) => `${size} px`,
  more: 'PDF und Druckgrößen …',
  copy: 'Bild kopieren',
  copied: 'Bild kopiert.',
  print: 'Drucken',
}
