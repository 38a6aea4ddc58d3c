import type { Words } from '../shape.ts'

/** The first page. */
export const overview: Words['overview'] = {
  loading: 'Übersicht wird geladen',
  page: 'Übersicht',
  today: {
    title: 'Heute',
    failed: 'Die Zahlen von heute können nicht geladen werden',
    heading: (weekday, zone) => `${weekday}, seit Mitternacht (${zone})`,
    soFar: (scans) => (scans === 1 ? 'Scan bisher heute.' : 'Scans bisher heute.'),
    more: (scans, than) => `${scans} mehr als ${than}.`,
    fewer: (scans, than) => `${scans} weniger als ${than}.`,
    same: (than) => `So viele wie ${than}.`,
    yesterday: (time) => `gestern bis ${time}`,
    usual: (weekday) => `an einem üblichen ${weekday} um diese Zeit`,
    noUsual: (weekday) => `Es gibt noch keinen früheren ${weekday} zum Vergleichen.`,
    whole: (weekday, scans, days) =>
      `Ein üblicher ${weekday} hat ${scans}: ${days === 1 ? 'wie der letzte' : `das Mittel der letzten ${days}`}.`,
    heading_for: (scans) => `Auf dem Weg zu etwa ${scans}.`,
    visitors: (visitors, _many, codes, scanned) =>
      `${visitors} Besucher, ${codes} ${scanned === 1 ? 'Code' : 'Codes'} in Gebrauch.`,
    usualDay: (weekday) => `der übliche ${weekday}`,
    drawingWithBand:
      'Scans von heute Stunde für Stunde, der übliche Tag als gepunktete Linie, und zwischen den wenigsten und den meisten der üblichen Tage ein Band',
    drawing: 'Scans von heute Stunde für Stunde, und die des üblichen Tages als gepunktete Linie',
    hour: (hour) => `${hour} Uhr`,
  },
  top: {
    title: 'Heute am häufigsten gescannt',
    all: (codes, many) => (many === 1 ? 'Der eine Code' : `Alle ${codes} Codes`),
    onUsual: 'als sonst',
    asUsual: 'wie sonst',
    isNew: 'neu',
    moreThanUsual: (scans) => `${scans} mehr als sonst um diese Zeit`,
    fewerThanUsual: (scans) => `${scans} weniger als sonst um diese Zeit`,
    none: 'Heute wurde noch nichts gescannt.',
    scans: 'Scans',
    failed: 'Die am häufigsten gescannten Codes können nicht geladen werden',
  },
  lately: { title: 'Zuletzt geändert', all: 'Alles davon' },
  itself: {
    title: 'Ändert sich von selbst',
    days: 'in den nächsten 14 Tagen',
    nothing: 'Nichts. Änderungen zu einer bestimmten Zeit macht man auf der Seite eines Codes.',
    starts: 'beginnt',
    expires: 'läuft ab',
  },
  needs: {
    title: 'Braucht einen Blick',
    count: (things) => (things === 1 ? '1 Sache' : `${things} Sachen`),
    more: (more) => `und ${more} weitere`,
    nothing: 'Nichts. Jeder Code, der gescannt wird, führt irgendwohin.',
    failed: 'Was einen Blick braucht, kann nicht geladen werden',
    came: (scans) => `: ${scans} vergebliche Scans in 7 Tagen.`,
    limit: 'Limit erhöhen',
    time: 'Zeit ändern',
    look: 'Ansehen',
    failing: 'nimmt gerade keine Ereignisse an. Sie werden aufgehoben und erneut versucht.',
    disabled: 'bekommt keine Ereignisse mehr: Zu lange ist alles fehlgeschlagen.',
    quota: (used, limit) => `${used} von ${limit} Codes des Tarifs sind verbraucht.`,
    plan: 'Tarif ansehen',
  },
}
