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
    scheduled: 'Er beginnt aber erst später.',
    expired: 'Er ist aber abgelaufen.',
    used_up: 'Er ist aber aufgebraucht.',
  },
  alreadyActive: 'Er ist schon aktiv.',
  alreadyPaused: 'Er ist schon pausiert.',
  notDone: 'Nicht ausgeführt: Jemand anderes hat ihn inzwischen geändert. So ist er jetzt.',
  published: 'Veröffentlicht. Der Kurzlink funktioniert ab jetzt.',
  undone: 'Rückgängig gemacht.',
  changedAgain: 'Nicht rückgängig gemacht: Er wurde inzwischen wieder geändert.',

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
  alreadyThere: 'Nichts zu ändern: Das gilt schon.',
  next: 'Als Nächstes geplant:',
  atSetTime: 'Zu einer bestimmten Zeit …',
  waiting: 'Wird gespeichert …',
  holds: {
    active:
      'Gilt ab dem nächsten Scan. Nichts muss neu gedruckt werden, und jeden früheren Link können Sie wiederherstellen.',
    scheduled: 'Noch nicht aktiv.',
    paused: 'Pausiert.',
    expired: 'Abgelaufen.',
    used_up: 'Aufgebraucht: Sein Scan-Limit ist erreicht.',
    draft:
      'Entwurf. Der Kurzlink funktioniert noch nicht. Veröffentlichen Sie ihn, bevor Sie drucken.',
    empty:
      'Entwurf. Wählen Sie, wohin er führt, und veröffentlichen Sie ihn dann. Bis dahin funktioniert der Kurzlink nicht.',
  },

  scans: {
    notice: 'Wer ihn scannt, sieht einen Hinweis; diese Scans werden nicht gezählt.',
    fallback: 'Wer ihn scannt, kommt zum Ausweichziel; diese Scans werden nicht gezählt.',
    change: 'Ändern Sie das unter „Wann er funktioniert“.',
  },

  conflict: {
    by: (who) => `${who} hat ihn geändert, während Sie ihn bearbeitet haben`,
    byYou: 'Sie haben ihn an anderer Stelle geändert, während Sie ihn hier bearbeitet haben',
    someone: 'Er wurde geändert, während Sie ihn bearbeitet haben',
    active: 'Er wurde fortgesetzt, während Sie ihn bearbeitet haben',
    paused: 'Er wurde pausiert, während Sie ihn bearbeitet haben',
    renamed: (name) => `Er wurde in ${quoted(name)} umbenannt, während Sie ihn bearbeitet haben`,
    meanwhile: 'Er wurde geändert, nachdem diese Seite geladen wurde',
    leads: 'Sein Ziel ist jetzt',
    stillLeads: 'Sein Ziel ist weiterhin',
    yours: 'Ihre Eingaben finden Sie weiter unten.',
    wanted: (link) => `Sie wollten ${link} wiederherstellen.`,
    restore: 'Trotzdem wiederherstellen',
    mine: 'Meine speichern',
    theirs: 'Andere behalten',
  },

  figures: {
    scans: 'Scans, 30 Tage',
    visitors: 'Besucher, 30 Tage',
    total: 'Seit der Erstellung',
    days: (from) => `Pro Tag, ${from} bis heute`,
    today: (scans) => `${scans} bisher heute`,
    all: 'Alle Zahlen',
    more: (percent) => `▲ ${percent} %`,
    fewer: (percent) => `▼ ${percent} %`,
    same: 'Unverändert',
    compared: 'gegenüber den 30 Tagen davor, nur ganze Tage',
    comparedShort: 'gegenüber den 30 Tagen davor',
    noneBefore: 'keine in den 30 Tagen davor',
    tooNew: 'zu neu für einen Vergleich',
    last: (ago, city) => (city === '' ? `zuletzt ${ago}` : `zuletzt ${ago}, ${city}`),
    none: 'Noch keine Scans',
    noneBody: 'Sie erscheinen hier innerhalb von Sekunden.',
    chart: (total) =>
      `Scans pro Tag in den letzten 30 Tagen, insgesamt ${total}. Eine Tabelle folgt.`,
    day: (zone) => `Tag (${zone})`,
    count: 'Scans',
    unavailable: 'Die Zahlen können gerade nicht geladen werden',
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
    open: 'In anderem Stil zeichnen',
    title: 'Diesen Code in einem anderen Stil zeichnen',
    body: 'Der Code behält seinen eigenen Stil, und Gedrucktes bleibt, wie es ist. Ein Bild in einem anderen Stil führt zum selben Ziel.',
    none: 'Noch keine Markenstile. Speichern können Sie sie beim Gestalten eines neuen Codes.',
    design: 'Stil gestalten',
    failed: 'Die Markenstile konnten nicht geladen werden',
  },

  delete: {
    title: 'Diesen Code löschen',
    body: 'Gedruckte Exemplare funktionieren dann nie wieder: Wer eines scannt, sieht den Hinweis, dass der Code entfernt wurde. Soll er nur vorübergehend ruhen, pausieren Sie ihn.',
    open: 'Löschen …',
    question: (name) => `${quoted(name)} löschen?`,
    consequence:
      'Das lässt sich nicht rückgängig machen. Kein gedrucktes Exemplar funktioniert dann noch, und die Scans werden hier nicht mehr angezeigt. Der Kurzlink wird nicht wieder vergeben.',
    confirm: 'Endgültig löschen',
    done: (name) => `${quoted(name)} wurde gelöscht.`,
  },

  gone: {
    title: 'Code nicht gefunden',
    body: 'Er wurde gelöscht, oder der Link enthält einen Tippfehler.',
    deleted: (name) => `Hier war ein Code: ${quoted(name)}`,
    deletedBy: (day, who) =>
      `${who} hat ihn am ${day} gelöscht. Wer ihn scannt, sieht, dass er entfernt wurde.`,
    elsewhere: { live: 'Das ist ein Live-Code', test: 'Das ist ein Testcode' },
    elsewhereBody: {
      live: 'Sie sind im Testmodus. Dort gibt es ihn nicht.',
      test: 'Sie sind im Live-Modus. Dort gibt es ihn nicht.',
    },
    openThere: { live: 'Im Live-Modus öffnen', test: 'Im Testmodus öffnen' },
  },
}
