import { isolated } from '../../isolated.ts'
import type { Words } from '../shape.ts'

const OTHERS_COME = 'Crawler und Linkvorschauen, auf die keine Regel passt, kommen'
const rulesOf = (rules: number) => (rules === 1 ? '1 Regel' : `${rules} Regeln`)

/** Where a code leads, said by whom its destination is for. */
export const leads: Words['leads'] = {
  verb: {
    everyone: ['Führt zu', 'Führte zu'],
    rest: ['Alle anderen kommen zu', 'Alle anderen kamen zu'],
    crawlers: ['Besucher werden aufgeteilt auf', 'Besucher wurden aufgeteilt auf'],
    otherCrawlers: ['Alle anderen werden aufgeteilt auf', 'Alle anderen wurden aufgeteilt auf'],
  },
  in: {
    active: '',
    draft: ' (nach der Veröffentlichung)',
    scheduled: (moment) => ` (ab ${moment})`,
    paused: ' (sobald der Code wieder aktiv ist)',
    expired: (moment) => ` (bis ${moment})`,
    used_up: ' (bis das Scan-Limit erreicht war)',
  },
  first: (rules) => (rules === 1 ? '1 Regel hat Vorrang.' : `${rulesOf(rules)} haben Vorrang.`),
  past: (rule) => `Regel ${rule} fängt derzeit alle Scans ab.`,
  crawlersGet: {
    crawlers: 'Crawler und Linkvorschauen kommen zu',
    otherCrawlers: `${OTHERS_COME} zu`,
  },

  field: {
    everyone: 'Führt ab dem nächsten Scan zu',
    rest: 'Alle anderen kommen ab dem nächsten Scan zu',
    crawlers: 'Crawler und Linkvorschauen kommen ab dem nächsten Scan zu',
    otherCrawlers: `${OTHERS_COME} ab dem nächsten Scan zu`,
  },
  change: {
    rest: (rules) =>
      rules === 1
        ? 'Gilt nur für Scans, auf die die Regel des Codes nicht passt.'
        : `Gilt nur für Scans, auf die keine der ${rules} Regeln des Codes passt.`,
    past: (rule) => `Derzeit kommt dort niemand an, weil Regel ${rule} alle Scans abfängt.`,
    crawlers: 'Besucher kommen dort nicht an, weil sie aufgeteilt werden.',
    resting: {
      draft: 'Noch kommt dort niemand an, weil der Code ein Entwurf ist.',
      scheduled: 'Noch kommt dort niemand an, weil der Code noch nicht aktiv ist.',
      paused: 'Derzeit kommt dort niemand an, weil der Code pausiert ist.',
      expired: 'Dort kommt niemand an, weil der Code abgelaufen ist.',
      used_up: 'Dort kommt niemand an, weil der Code aufgebraucht ist.',
    },
  },
  done: {
    everyone: (link) => `Der Code führt jetzt zu ${link}.`,
    rest: (link) => `Alle anderen kommen jetzt zu ${link}.`,
    crawlers: (link) =>
      `Crawler und Linkvorschauen kommen jetzt zu ${link}. Besucher werden weiterhin aufgeteilt.`,
    otherCrawlers: (link) =>
      `${OTHERS_COME} jetzt zu ${link}. Besucher werden weiterhin aufgeteilt.`,
    past: (link, rule) =>
      `Gespeichert: ${link}. Regel ${rule} fängt derzeit alle Scans ab, deshalb kommt dort niemand an.`,
    resting: (link) =>
      `Gespeichert: ${link}. Der Code ist nicht aktiv, deshalb kommt dort derzeit niemand an.`,
  },
  now: {
    everyone: 'führen Scans zum Ziel oben',
    rest: 'führen Scans, auf die keine Regel passt, zum Ziel oben',
    crawlers: 'werden Besucher wie oben aufgeteilt',
    otherCrawlers: 'werden Besucher, auf die keine Regel passt, wie oben aufgeteilt',
    past: (rule) => `fängt Regel ${rule} alle Scans ab`,
  },
  later: {
    everyone: 'führt der Code zu',
    rest: 'kommen alle anderen zu',
    crawlers: 'kommen Crawler und Linkvorschauen zu',
    otherCrawlers: 'kommen Crawler und Linkvorschauen, auf die keine Regel passt, zu',
  },
  scheduled: {
    everyone: (moment, link) => `Geplant: Der Code führt ab ${moment} zu ${isolated(link)}.`,
    rest: (moment, link) => `Geplant: Alle anderen kommen ab ${moment} zu ${isolated(link)}.`,
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
