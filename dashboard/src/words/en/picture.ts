/** Words about the picture of a code, wherever one is shown. */
export const picture = {
  /** Of the fields that the server names. */
  inks: {
    dotsColor: 'Ink',
    'dotsGradient.from': 'The first ink of the gradient',
    'dotsGradient.to': 'The second ink of the gradient',
    cornersSquareColor: 'Ink of the rings',
    cornersDotColor: 'Ink of the eyes',
    'frame.text': 'The text of the frame',
  },
  alt: (link: string) => `QR code of ${link}`,
  downloads: 'Download',
  svg: 'SVG',
  anySize: 'any size',
  png: 'PNG',
  pixels: (size: number) => `${size} px`,
  more: 'PDF and print sizes…',
  copy: 'Copy picture',
  copied: 'Picture copied.',
  print: 'Print',
} as const
