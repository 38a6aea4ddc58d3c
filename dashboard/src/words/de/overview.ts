import type { Words } from '../shape.ts'

/** The first page. */
export const overview: Words['overview'] = {
  loading: 'Übersicht wird geladen',
  page: 'Übersicht',
  today: {
    title: 'Heute',
    failed: 'Die Zahlen von heute konnten nicht geladen werden',
    heading: (weekday, zone) => `${weekday}, seit Mitternacht (${zone})`,
    soFar: (scans) => (scans === 1 ? 'Scan heute bisher.' : 'Scans heute bisher.'),
    more: (scans, than) => `${scans} mehr als ${than}.`,
    fewer: (scans, than) => `${scans} weniger als ${than}.`,
    same: (than) => `So viele wie ${than}.`,
    yesterday: (time) => `gestern bis ${time} Uhr`,
    usual: (weekday) => `an einem normalen ${weekday} um diese Zeit`,
    noUsual: (weekday) => `Es gibt noch keinen früheren ${weekday} zum Vergleich.`,
    whole: (weekday, scans, days) =>
      `Ein normaler ${weekday} hat insgesamt ${scans} ${scans === '1' ? 'Scan' : 'Scans'} (${days === 1 ? `ausgehend vom letzten ${weekday}` : `Durchschnitt der letzten ${days}`}).`,
    heading_for: (scans) => `Voraussichtlich werden es heute etwa ${scans}.`,
    visitors: (visitors, _many, codes, scanned) =>
      `${visitors} Besucher, ${codes} ${scanned === 1 ? 'gescannter Code' : 'gescannte Codes'}.`,
    usualDay: (weekday) => `ein normaler ${weekday}`,
    drawingWithBand:
      'Scans heute nach Stunden. Die gepunktete Linie zeigt einen normalen Tag, das Band reicht vom schwächsten bis zum stärksten Vergleichstag',
    drawing: 'Scans heute nach Stunden. Die gepunktete Linie zeigt einen normalen Tag',
    hour: (hour) => `${hour} Uhr`,
  },
  top: {
    title: 'Heute am häufigsten gescannt',
    all: (codes, many) => (many === 1 ? '1 Code' : `Alle ${codes} Codes`),
    onUsual: 'im Vergleich zu sonst',
    asUsual: 'wie sonst',
    isNew: 'neu',
    moreThanUsual: (scans) => `${scans} mehr als sonst um diese Zeit`,
    fewerThanUsual: (scans) => `${scans} weniger als sonst um diese Zeit`,
    none: 'Heute wurde noch nichts gescannt.',
    scans: 'Scans',
    failed: 'Die am häufigsten gescannten Codes konnten nicht geladen werden',
  },
  lately: { title: 'Zuletzt geändert', all: 'Alle Änderungen' },
  itself: {
    title: 'Demnächst',
    days: 'in den nächsten 14 Tagen',
    nothing: 'Nichts geplant. Änderungen können Sie auf der Seite eines Codes planen.',
    starts: 'beginnt',
    expires: 'läuft ab',
  },
  needs: {
    title: 'Zu erledigen',
    count: (things) => (things === 1 ? '1 Punkt' : `${things} Punkte`),
    more: (more) => (more === 1 ? 'und 1 weiterer' : `und ${more} weitere`),
    nothing: 'Derzeit nichts. Jeder gescannte Code hat ein Ziel.',
    failed: 'Die offenen Punkte konnten nicht geladen werden',
    came: (scans) =>
      `: ${scans === '1' ? '1 verpasster Scan' : `${scans} verpasste Scans`} in den letzten 7 Tagen.`,
    limit: 'Limit erhöhen',
    time: 'Zeit ändern',
    look: 'Ansehen',
    failing:
      'nimmt derzeit keine Ereignisse an. Wir bewahren die Ereignisse auf und versuchen es weiter.',
    disabled: 'bekommt keine Ereignisse mehr, weil die Zustellungen zu lange fehlgeschlagen sind.',
    quota: (used, limit) => `${used} von ${limit} Codes Ihres Tarifs sind verbraucht.`,
    plan: 'Tarif ansehen',
  },
}
