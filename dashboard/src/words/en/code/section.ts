/** Forms on the page of a code that are saved as one change, most of them as one version. */
export const section = {
  saveAs: (version: number) => `Save as version ${version}`,
  saved: (version: number) => `Saved as version ${version}.`,
  savedOnly: 'Saved.',
  already: 'Nothing changed.',
  discarded: 'Your changes were discarded.',
  rest: (text: string) => `Not saved. ${text}`,
  nowhere: 'no destination yet',
  urlExample: 'https://',
  needsUrl: 'Enter the address of the destination.',

  localTime: (zone: string) => `Your time zone: ${zone}`,
  gap: (typed: string, meant: string) =>
    `The clocks go forward that day, so ${typed} does not exist. We’ll use ${meant}.`,
  twice: (typed: string) =>
    `The clocks go back that day, so ${typed} happens twice. Which time do you mean?`,
  which: (place: 'first' | 'second', zone: string) =>
    place === 'first' ? `The first (${zone})` : `The second (${zone})`,
} as const
