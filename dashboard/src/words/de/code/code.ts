import { isolated } from '../../../isolated.ts'
import type { Words } from '../../shape.ts'
import { history } from './history.ts'

const quoted = (name: string) => `„${isolated(name)}“`

/** The page of one code. */
export const code: Words['code'] = {
  loading: 'Code wird geladen',
  crumbs: 'Brotkrumen',
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
  paused: 'Pausiert, ab dem nächsten Scan.',
  resumed: 'Wieder aktiv, ab dem nächsten Scan.',
  notPaused: (why) => `Nicht mehr pausiert. ${why}`,
  publishedOnly: (why) => `Veröffentlicht. ${why}`,
  closed: {
    scheduled: 'Er ist noch nicht offen.',
    expired: 'Er ist aber abgelaufen.',
    used_up: 'Seine Scans sind aber aufgebraucht.',
  },
  alreadyActive: 'Er ist schon aktiv.',
  alreadyPaused: 'Er ist schon pausiert.',
  notDone: 'Nichts wurde getan: Er wurde inzwischen geändert. So ist er jetzt.',
  published: 'Veröffentlicht. Der Kurzlink funktioniert ab jetzt.',
  undone: 'Rückgängig gemacht.',
  changedAgain: 'Nicht rückgängig gemacht: Er wurde inzwischen wieder geändert.',

  blocked: {
    title: 'Niemand kommt an: Er ist gesperrt',
    body: 'Der Betreiber dieses Servers hat diesen Code angehalten, oder die Website, zu der er führt. Wer ihn scannt, sieht eine Seite, die das sagt. Wählen Sie ein anderes Ziel, oder fragen Sie nach.',
  },
  nowhere: 'Noch nirgendwohin',
  change: 'Ändern',
  choose: 'Ziel wählen',
  openPage: 'Seite öffnen',
  now: 'Jetzt',
  after: 'Danach',
  unchanged: 'Noch nichts geändert.',
  alreadyThere: 'Nichts zu ändern: Es ist schon so.',
  next: 'Als Nächstes geplant:',
  atSetTime: 'Zu einer bestimmten Zeit …',
  waiting: 'Wird gespeichert …',
  holds: {
    active:
      'Gilt ab dem nächsten Scan. Nichts muss neu gedruckt werden, und jeden früheren Link können Sie wiederherstellen.',
    scheduled: 'Noch nicht offen.',
    paused: 'Pausiert.',
    expired: 'Abgelaufen.',
    used_up: 'Aufgebraucht: Er hatte so viele Scans, wie sein Limit erlaubt.',
    draft:
      'Entwurf. Der Kurzlink funktioniert noch nicht. Veröffentlichen Sie ihn, bevor Sie drucken.',
    empty:
      'Entwurf. Wählen Sie, wohin er führt, und veröffentlichen Sie ihn dann. Bis dahin funktioniert der Kurzlink nicht.',
  },

  scans: {
    notice: 'Wer ihn scannt, sieht eine Seite, die das sagt; diese Scans werden nicht gezählt.',
    fallback: 'Wer ihn scannt, wird zum Ausweichziel geführt; diese Scans werden nicht gezählt.',
    change: 'Ändern Sie das unter „Wann er funktioniert“.',
  },

  conflict: {
    by: (who) => `${who} hat ihn geändert, während Sie ihn bearbeitet haben`,
    byYou: 'Sie haben ihn an anderer Stelle geändert, während Sie ihn hier bearbeitet haben',
    someone: 'Er wurde geändert, während Sie ihn bearbeitet haben',
    active: 'Er wurde eingeschaltet, während Sie ihn bearbeitet haben',
    paused: 'Er wurde pausiert, während Sie ihn bearbeitet haben',
    renamed: (name) => `Er wurde in ${quoted(name)} umbenannt, während Sie ihn bearbeitet haben`,
    meanwhile: 'Er wurde geändert, nachdem diese Seite geladen war',
    leads: 'Sein Ziel ist jetzt',
    stillLeads: 'Sein Ziel ist weiterhin',
    yours: 'Was Sie eingegeben haben, steht noch unten.',
    wanted: (link) => `Sie wollten ${link} wiederherstellen.`,
    restore: 'Trotzdem wiederherstellen',
    mine: 'Meines speichern',
    theirs: 'Das andere behalten',
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
    tooNew: 'zu neu zum Vergleichen',
    last: (ago, city) => (city === '' ? `zuletzt ${ago}` : `zuletzt ${ago}, ${city}`),
    none: 'Noch keine Scans',
    noneBody: 'Sie erscheinen hier nach Sekunden.',
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
    body: 'Der Code behält seinen eigenen Stil, und was gedruckt ist, bleibt, wie es ist. Ein Bild in einem anderen Stil führt zur selben Stelle.',
    none: 'Noch keine Markenstile. Gespeichert werden sie dort, wo ein neuer Code gestaltet wird.',
    design: 'Stil gestalten',
    failed: 'Die Markenstile konnten nicht gelesen werden',
  },

  delete: {
    title: 'Diesen Code löschen',
    body: 'Gedruckte Exemplare funktionieren dann nie wieder: Wer eines scannt, sieht eine Seite, die sagt, dass der Code entfernt wurde. Um ihn eine Weile anzuhalten, pausieren Sie ihn.',
    open: 'Löschen …',
    question: (name) => `${quoted(name)} löschen?`,
    consequence:
      'Das lässt sich nicht rückgängig machen. Jedes gedruckte Exemplar dieses Codes hört auf zu funktionieren, und seine Scans werden hier nicht mehr gezeigt. Niemand sonst bekommt seinen Kurzlink.',
    confirm: 'Endgültig löschen',
    done: (name) => `${quoted(name)} wurde gelöscht.`,
  },

  gone: {
    title: 'Hier ist kein Code',
    body: 'Er wurde gelöscht, oder der Link hat einen Tippfehler.',
    deleted: (name) => `Hier war ein Code: ${quoted(name)}`,
    deletedBy: (day, who) =>
      `${who} hat ihn am ${day} gelöscht. Wer ihn scannt, sieht, dass er entfernt wurde.`,
    elsewhere: { live: 'Das ist ein Live-Code', test: 'Das ist ein Testcode' },
    elsewhereBody: {
      live: 'Sie sind im Testmodus, wo es ihn nicht gibt.',
      test: 'Sie sind im Live-Modus, wo es ihn nicht gibt.',
    },
    openThere: { live: 'Im Live-Modus öffnen', test: 'Im Testmodus öffnen' },
  },
}
