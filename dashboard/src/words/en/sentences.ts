/** Rules and splits, said in plain text. */
export const sentences = {
  devices: { ios: 'an iPhone or iPad', android: 'an Android phone', desktop: 'a computer' },
  unknownCountry: 'an unknown country',
  unknownLanguage: 'an unknown language',

  countries: (list: string) => `in ${list}`,
  onDevices: (list: string) => `on ${list}`,
  languages: (list: string) => `speaking ${list}`,
  days: (list: string) => `on ${list}`,
  daysInARow: (first: string, last: string) => `${first} to ${last}`,
  hours: (start: string, end: string) => `from ${start} to ${end}`,
  zone: (place: string) => `${place} time`,
  from: (moment: string) => `from ${moment}`,
  until: (moment: string) => `until ${moment}`,
  everyone: 'everyone',

  rule: (when: string, link: string) => `${when} → ${link}`,
  labelled: (label: string, sentence: string) => `${label}: ${sentence}`,
  share: (percent: string, name: string) => `${percent} % ${name}`,
  named: (label: string, link: string) => `${label} → ${link}`,
  unnamed: (link: string) => `→ ${link}`,
} as const
