import { isolated } from '../../../isolated.ts'
import type { Words } from '../../shape.ts'
import { history } from './history.ts'

const quoted = (name: string) => `„${isolated(name)}“`

/** The page of one code. */
export const code: Words['code'] = {
  loading: 'Code wird geladen',
  crumbs: 'Navigationspfad',
  all: 'Codes',

  rename: 'Umbenennen',
  name: 'Name',
  renamed: (name) => `Umbenannt in ${quoted(name)}.`,

  copyLink: 'Kurzlink kopieren',
  copiedLink: 'Kurzlink kopiert.',
  openLink: 'Kurzlink in neuem Tab öffnen. Das zählt als Scan.',
  active: 'Aktiv',
  on: 'An',
  publish: 'Veröffentlichen',
  paused: 'Ab dem nächsten Scan pausiert.',
  resumed: 'Ab dem nächsten Scan wieder aktiv.',
  notPaused: (why) => `Nicht mehr pausiert. ${why}`,
  publishedOnly: (why) => `Veröffentlicht. ${why}`,
  closed: {
    scheduled: 'Der Code ist aber noch nicht aktiv.',
    expired: 'Der Code ist aber abgelaufen.',
    used_up: 'Der Code ist aber aufgebraucht.',
  },
  alreadyActive: 'Der Code ist schon aktiv.',
  alreadyPaused: 'Der Code ist schon pausiert.',
  notDone:
    'Es wurde nichts geändert, weil inzwischen jemand anderes den Code geändert hat. Das ist der aktuelle Stand.',
  published: 'Veröffentlicht. Der Kurzlink funktioniert ab jetzt.',
  undone: 'Rückgängig gemacht.',
  changedAgain: 'Nicht rückgängig gemacht, weil der Code inzwischen wieder geändert wurde.',

  blocked: {
    title: 'Gesperrt: Scans erreichen das Ziel nicht',
    body: 'Der Betreiber dieses Servers hat diesen Code oder sein Ziel gesperrt. Wer ihn scannt, sieht einen Hinweis. Wählen Sie ein anderes Ziel oder fragen Sie den Betreiber.',
  },
  nowhere: 'Noch kein Ziel',
  change: 'Ändern',
  choose: 'Ziel wählen',
  openPage: 'Seite öffnen',
  now: 'Jetzt',
  after: 'Danach',
  unchanged: 'Noch nichts geändert.',
  alreadyThere: 'Nichts zu ändern: Das ist schon so.',
  next: 'Als Nächstes geplant:',
  atSetTime: 'Zu einer bestimmten Zeit …',
  waiting: 'Wird gespeichert …',
  holds: {
    active:
      'Änderungen gelten ab dem nächsten Scan. Sie müssen nichts neu drucken und können jeden früheren Link wiederherstellen.',
    scheduled: 'Noch nicht aktiv.',
    paused: 'Pausiert.',
    expired: 'Abgelaufen.',
    used_up: 'Aufgebraucht. Das Scan-Limit ist erreicht.',
    draft:
      'Entwurf. Der Kurzlink funktioniert noch nicht. Veröffentlichen Sie den Code vor dem Druck.',
    empty:
      'Entwurf. Wählen Sie ein Ziel und veröffentlichen Sie dann den Code. Bis dahin funktioniert der Kurzlink nicht.',
  },

  scans: {
    notice: 'Wer den Code scannt, sieht einen Hinweis. Diese Scans werden nicht gezählt.',
    fallback: 'Wer den Code scannt, kommt zum Ausweichziel. Diese Scans werden nicht gezählt.',
    change: 'Das können Sie unter „Wann der Code funktioniert“ ändern.',
  },

  conflict: {
    by: (who) => `${who} hat diesen Code geändert, während Sie ihn bearbeitet haben`,
    byYou:
      'Sie haben diesen Code an anderer Stelle geändert, während Sie ihn hier bearbeitet haben',
    someone: 'Dieser Code wurde geändert, während Sie ihn bearbeitet haben',
    active: 'Dieser Code wurde aktiviert, während Sie ihn bearbeitet haben',
    paused: 'Dieser Code wurde pausiert, während Sie ihn bearbeitet haben',
    renamed: (name) =>
      `Dieser Code wurde in ${quoted(name)} umbenannt, während Sie ihn bearbeitet haben`,
    meanwhile: 'Dieser Code wurde geändert, seit Sie diese Seite geöffnet haben',
    leads: 'Sein Ziel ist jetzt',
    stillLeads: 'Sein Ziel ist weiterhin',
    yours: 'Ihre Eingaben finden Sie weiter unten.',
    wanted: (link) => `Sie wollten ${link} wiederherstellen.`,
    restore: 'Trotzdem wiederherstellen',
    mine: 'Meine Änderungen speichern',
    theirs: 'Fremde Änderungen behalten',
  },

  figures: {
    scans: 'Scans, 30 Tage',
    visitors: 'Besucher, 30 Tage',
    total: 'Seit der Erstellung',
    days: (from) => `Pro Tag, ${from} bis heute`,
    today: (scans) => `heute bisher ${scans}`,
    all: 'Zur Auswertung',
    more: (percent) => `▲ ${percent} %`,
    fewer: (percent) => `▼ ${percent} %`,
    same: 'Unverändert',
    compared: 'gegenüber den 30 Tagen davor, nur ganze Tage',
    comparedShort: 'gegenüber den 30 Tagen davor',
    noneBefore: 'keine in den 30 Tagen davor',
    tooNew: 'zu neu für einen Vergleich',
    last: (ago, city) => (city === '' ? `letzter Scan: ${ago}` : `letzter Scan: ${ago}, ${city}`),
    none: 'Noch keine Scans',
    noneBody: 'Scans erscheinen hier innerhalb von Sekunden.',
    chart: (total) =>
      `Scans pro Tag in den letzten 30 Tagen, insgesamt ${total}. Eine Tabelle folgt.`,
    day: (zone) => `Tag (${zone})`,
    count: 'Scans',
    unavailable: 'Die Zahlen können derzeit nicht geladen werden',
    unavailableBody: 'Der Code funktioniert, und Scans werden weiter gezählt.',
    loading: 'Zahlen werden geladen',
    unknown: '–',
  },

  history,

  side: {
    label: 'Bild und Angaben',
    alt: (link) => `QR-Code von ${link}`,
    duplicate: 'Mit neuem Stil duplizieren',
    created: 'Erstellt',
    changed: 'Zuletzt geändert',
    id: 'ID',
    copyId: 'ID kopieren',
    copiedId: 'ID kopiert.',
    shortCode: 'Kurzcode',
    domain: 'Domain',
  },

  anotherStyle: {
    open: 'In anderem Stil herunterladen',
    title: 'Diesen Code in einem anderen Stil herunterladen',
    body: 'Der Code behält seinen eigenen Stil, und gedruckte Exemplare ändern sich nicht. Ein Bild in einem anderen Stil führt zum selben Ziel.',
    none: 'Noch keine Markenstile. Sie können einen Stil speichern, wenn Sie einen neuen Code gestalten.',
    design: 'Stil gestalten',
    failed: 'Die Markenstile konnten nicht geladen werden',
  },

  delete: {
    title: 'Diesen Code löschen',
    body: 'Gedruckte Exemplare funktionieren dann nie wieder. Wer eines davon scannt, sieht den Hinweis, dass der Code entfernt wurde. Wenn Sie den Code nur vorübergehend abschalten möchten, pausieren Sie ihn stattdessen.',
    open: 'Löschen …',
    question: (name) => `${quoted(name)} löschen?`,
    consequence:
      'Das lässt sich nicht rückgängig machen. Kein gedrucktes Exemplar funktioniert dann noch, und die Scans werden hier nicht mehr angezeigt. Der Kurzlink wird nicht wieder vergeben.',
    confirm: 'Endgültig löschen',
    done: (name) => `${quoted(name)} wurde gelöscht.`,
  },

  gone: {
    title: 'Code nicht gefunden',
    body: 'Der Code wurde gelöscht, oder der Link enthält einen Tippfehler.',
    deleted: (name) => `Dieser Code wurde gelöscht: ${quoted(name)}`,
    deletedBy: (day, who) =>
      `${who} hat diesen Code am ${day} gelöscht. Wer ihn scannt, sieht, dass er entfernt wurde.`,
    elsewhere: { live: 'Das ist ein Live-Code', test: 'Das ist ein Testcode' },
    elsewhereBody: {
      live: 'Sie sind im Testmodus. Dort gibt es diesen Code nicht.',
      test: 'Sie sind im Live-Modus. Dort gibt es diesen Code nicht.',
    },
    openThere: { live: 'Im Live-Modus öffnen', test: 'Im Testmodus öffnen' },
  },
}
