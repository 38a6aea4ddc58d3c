/** Words about the image of a code, wherever one is shown. */
export const picture = {
  /** Of the fields that the server names. */
  inks: {
    dotsColor: 'Module colour',
    'dotsGradient.from': 'The gradient’s start colour',
    'dotsGradient.to': 'The gradient’s end colour',
    cornersSquareColor: 'Ring colour',
    cornersDotColor: 'Eye colour',
    'frame.text': 'The frame text',
  },
  alt: (link: string) => `QR code of ${link}`,
  downloads: 'Download',
  svg: 'SVG',
  anySize: 'any size',
  png: 'PNG',
  pixels: (size: number) => `${size} px`,
  more: 'PDF and print sizes…',
  copy: 'Copy image',
  copied: 'Image copied.',
  print: 'Print',
} as const
