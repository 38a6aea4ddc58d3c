import type { Words } from '../shape.ts'
import { fromCountry } from './countries.ts'
import { count } from './counts.ts'

const scansOf = (scans: number) => (scans === 1 ? 'Ein Scan' : `${count(scans)} Scans`)
const withScans = (scans: number) => (scans === 1 ? 'einem Scan' : scansOf(scans))
const inDays = (days: number) => (days === 1 ? 'an einem Tag' : `in ${count(days)} Tagen`)
const daysBefore = (days: number) =>
  days === 1 ? 'am Tag davor' : `in den ${count(days)} Tagen davor`
const WEEKDAYS: Readonly<Record<string, string>> = {
  Mo: 'Montag',
  Di: 'Dienstag',
  Mi: 'Mittwoch',
  Do: 'Donnerstag',
  Fr: 'Freitag',
  Sa: 'Samstag',
  So: 'Sonntag',
}
/** „Mo., 16. Nov. 2026“ becomes „Montag, der 16. Nov. 2026“. */
const fullDay = (day: string) =>
  day.replace(/^(\p{L}+)\.?, /u, (_, name: string) => `${WEEKDAYS[name] ?? name}, der `)
const capital = (text: string) => text.replace(/^./, (first) => first.toUpperCase())
const thereWere = (scans: number) => `gab es ${scans === 1 ? 'einen Scan' : scansOf(scans)}`

/** A report that was shared by a link. */
export const report: Words['report'] = {
  page: 'Bericht',
  by: 'Bericht von',
  ofAll: 'Alle Codes',
  period: (period, zone) => `${period}, Zeitzone ${zone}`,
  readOnly: 'Nur Lesezugriff',
  until: (day) => `Nur Lesezugriff, verfügbar bis ${day}`,
  picture: (link) => `QR-Code von ${link}`,
  print: 'Drucken',
  csv: 'CSV',
  csvTitle: 'Diese Zahlen als CSV herunterladen',
  ledElsewhere: 'Ziel geändert',
  gone: 'Bericht nicht gefunden',
  goneBody:
    'Der Link enthält einen Tippfehler, oder der Bericht wurde widerrufen oder ist abgelaufen. Bitten Sie die Person, die Ihnen den Link geschickt hat, um einen neuen.',
  failed: 'Der Bericht kann gerade nicht angezeigt werden',
  said: {
    label: 'Kurz gesagt',
    none: (days) => `Keine Scans ${inDays(days)}.`,
    total: (scans, days) => `${scansOf(scans)} ${inDays(days)}.`,
    more: (percent) => `Die Zahl der Scans ist um ${percent} % gestiegen.`,
    fewer: (percent) => `Die Zahl der Scans ist um ${percent} % gesunken.`,
    same: 'Die Zahl der Scans ist gleich geblieben.',
    after: (scans, before, days) =>
      `${scansOf(scans)} ${inDays(days)}, verglichen mit ${count(before)} ${daysBefore(days)}.`,
    noneBefore: (days) => `${capital(daysBefore(days))} gab es keine Scans.`,
    someBefore: (before, days) => `${capital(daysBefore(days))} ${thereWere(before)}.`,
    visitors: (visitors) =>
      visitors === 1
        ? 'Es gab einen Besucher.'
        : `Es gab ${count(visitors)} verschiedene Besucher.`,
    busyHour: (day, hour) => `Am meisten gescannt wird am ${day} von ${hour} bis ${hour + 1} Uhr.`,
    atThat: (scans, zone) =>
      `In dieser Stunde ${thereWere(scans)}${zone === null ? '' : ` (${zone})`}.`,
    busiest: {
      hour: () => '',
      day: (day, scans) => `Der stärkste Tag war ${fullDay(day)}, mit ${withScans(scans)}.`,
      week: (week, scans) => `Am stärksten war die ${week} mit ${withScans(scans)}.`,
      month: (month, scans) => `Der stärkste Monat war der ${month} mit ${withScans(scans)}.`,
    },
    most: (country) => `Die meisten Scans kommen ${fromCountry(country)}.`,
    first: (country) =>
      `Aus keinem anderen Land kommen so viele Scans wie ${fromCountry(country)}.`,
    level: (country) => `Aus keinem bekannten Land kommen mehr Scans als ${fromCountry(country)}.`,
    share: (share) => `Das sind ${share} aller Scans.`,
    shares: (share, second, secondShare) =>
      `Das sind ${share} aller Scans. ${capital(fromCountry(second))} kommen ${secondShare}.`,
    device: (share, device) => `${share} der Scans kamen von ${device}.`,
    nowhere: 'Woher die Scans kommen, ist nicht bekannt.',
    devices: {
      ios: 'iPhones und iPads',
      android: 'Android-Geräten',
      desktop: 'Computern',
    },
  },
  paper: {
    printed: (moment) => `Gedruckt am ${moment}`,
    goesOn: 'Aktuelle Zahlen unter',
    goesOnUntil: (day) => `bis ${day}`,
    more: 'Details',
    scans: {
      hour: 'Scans pro Stunde',
      day: 'Scans pro Tag',
      week: 'Scans pro Woche',
      month: 'Scans pro Monat',
    },
    weekend: 'Wochenende',
    weekday: 'Montag bis Freitag',
    bar: 'Scans',
    open: 'läuft noch',
    before: 'der Zeitraum davor',
    flag: 'Ziel geändert',
    larger: 'Je größer und dunkler das Quadrat, desto mehr Scans.',
  },
  file: {
    hour: (day, hour) => `${day} ${hour} bis ${hour + 1} Uhr`,
    name: (name, from, to) => `${name} ${from} bis ${to}.csv`,
    columns: ['list', 'value', 'name', 'country', 'scans', 'visitors', 'scans_before'],
  },
}
