import { isolated } from '../../isolated.ts'
import type { Words } from '../shape.ts'

const OTHERS_COME = 'Crawler und Linkvorschauen, auf die keine Regel passt, kommen'
const rulesOf = (rules: number) => (rules === 1 ? '1 Regel' : `${rules} Regeln`)

/** Where a code leads, said by whom its destination is for. */
export const leads: Words['leads'] = {
  verb: {
    everyone: ['Führt zu', 'Führte zu'],
    rest: ['Führt alle anderen zu', 'Führte alle anderen zu'],
    crawlers: ['Teilt Besucher auf', 'Teilte Besucher auf'],
    otherCrawlers: ['Teilt alle anderen auf', 'Teilte alle anderen auf'],
  },
  in: {
    active: '',
    draft: ', sobald er veröffentlicht ist',
    scheduled: (moment) => `, ab ${moment}`,
    paused: ', sobald er wieder aktiv ist',
    expired: (moment) => `, bis ${moment}`,
    used_up: ', bis sein Limit erreicht war',
  },
  first: (rules) => (rules === 1 ? '1 Regel hat Vorrang.' : `${rulesOf(rules)} haben Vorrang.`),
  past: (rule) => `Im Moment kommt kein Scan an Regel ${rule} vorbei.`,
  crawlersGet: {
    crawlers: 'Crawler und Linkvorschauen kommen zu',
    otherCrawlers: `${OTHERS_COME} zu`,
  },

  field: {
    everyone: 'Führt ab dem nächsten Scan zu',
    rest: 'Führt alle anderen ab dem nächsten Scan zu',
    crawlers: 'Crawler und Linkvorschauen kommen ab dem nächsten Scan zu',
    otherCrawlers: `${OTHERS_COME} ab dem nächsten Scan zu`,
  },
  change: {
    rest: (rules) =>
      rules === 1
        ? 'Für Scans, auf die seine Regel nicht passt.'
        : `Für Scans, auf die keine seiner ${rules} Regeln passt.`,
    past: (rule) => `Erreicht im Moment niemanden: Kein Scan kommt an Regel ${rule} vorbei.`,
    crawlers: 'Erreicht keine Besucher, denn sie werden aufgeteilt.',
    resting: {
      draft: 'Erreicht noch niemanden: Er ist ein Entwurf.',
      scheduled: 'Erreicht noch niemanden: Er ist noch nicht aktiv.',
      paused: 'Erreicht im Moment niemanden: Er ist pausiert.',
      expired: 'Erreicht niemanden: Er ist abgelaufen.',
      used_up: 'Erreicht niemanden: Er ist aufgebraucht.',
    },
  },
  done: {
    everyone: (link) => `Er führt jetzt zu ${link}.`,
    rest: (link) => `Er führt alle anderen jetzt zu ${link}.`,
    crawlers: (link) =>
      `Crawler und Linkvorschauen kommen jetzt zu ${link}. Besucher werden weiter aufgeteilt.`,
    otherCrawlers: (link) => `${OTHERS_COME} jetzt zu ${link}. Besucher werden weiter aufgeteilt.`,
    past: (link, rule) =>
      `Gespeichert: ${link}. Im Moment kommt kein Scan an Regel ${rule} vorbei, deshalb kommt dort niemand an.`,
    resting: (link) =>
      `Gespeichert: ${link}. Er ist nicht aktiv, deshalb kommt dort im Moment niemand an.`,
  },
  now: {
    everyone: 'führen Scans zum Ziel oben',
    rest: 'führen Scans, auf die keine Regel passt, zum Ziel oben',
    crawlers: 'werden Besucher wie oben aufgeteilt',
    otherCrawlers: 'werden Besucher, auf die keine Regel passt, wie oben aufgeteilt',
    past: (rule) => `kommt kein Scan an Regel ${rule} vorbei`,
  },
  later: {
    everyone: 'führt er zu',
    rest: 'führt er alle anderen zu',
    crawlers: 'kommen Crawler und Linkvorschauen zu',
    otherCrawlers: 'kommen Crawler und Linkvorschauen, auf die keine Regel passt, zu',
  },
  scheduled: {
    everyone: (moment, link) => `Geplant: führt ab ${moment} zu ${isolated(link)}.`,
    rest: (moment, link) => `Geplant: führt alle anderen ab ${moment} zu ${isolated(link)}.`,
    crawlers: (moment, link) =>
      `Geplant: Crawler und Linkvorschauen kommen ab ${moment} zu ${isolated(link)}.`,
    otherCrawlers: (moment, link) => `Geplant: ${OTHERS_COME} ab ${moment} zu ${isolated(link)}.`,
  },

  brief: {
    rules: rulesOf,
    else: (rules) => `${rulesOf(rules)}, sonst`,
    split: (shares) => `Aufteilung ${shares.join(' : ')}`,
    manyPages: (pages) => `Aufteilung auf ${pages} Seiten`,
    both: (rules, split) => `${rules}, ${split}`,
  },
  changeSplit: 'Aufteilung ändern',
  changeCrawlers: 'Ziel für Crawler ändern',
}
