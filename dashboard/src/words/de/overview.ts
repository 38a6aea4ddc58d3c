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
    drawing: 'Scans von heute Stunde für Stunde, und die des üblichen Tages als gepunktete Linie',
    hour: (hour) => `${hour} Uhr`,
  },
  top: {
    title: 'Heute am häufigsten gescannt',
    all: 'Alle Codes',
    none: 'Heute wurde noch nichts gescannt.',
    scans: 'Scans',
    failed: 'Die am häufigsten gescannten Codes können nicht geladen werden',
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
