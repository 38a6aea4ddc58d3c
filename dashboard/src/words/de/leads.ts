import { isolated } from '../../isolated.ts'
import type { Words } from '../shape.ts'

const OTHERS_GET = 'Crawler und Linkvorschauen, auf die keine Regel passt, bekommen'
const rulesOf = (rules: number) => (rules === 1 ? '1 Regel' : `${rules} Regeln`)

/** Where a code leads, said by whom its destination is for. */
export const leads: Words['leads'] = {
  verb: {
    everyone: ['Führt zu', 'Führte zu'],
    rest: ['Führt alle anderen zu', 'Führte alle anderen zu'],
    crawlers: ['Teilt Besucher auf zwischen', 'Teilte Besucher auf zwischen'],
    otherCrawlers: ['Teilt alle anderen auf zwischen', 'Teilte alle anderen auf zwischen'],
  },
  in: {
    active: '',
    draft: ', sobald veröffentlicht',
    scheduled: (moment) => `, ab ${moment}`,
    paused: ', wenn aktiv',
    expired: (moment) => `, bis ${moment}`,
    used_up: ', bis seine Scans aufgebraucht waren',
  },
  first: (rules) => (rules === 1 ? '1 Regel kommt zuerst.' : `${rulesOf(rules)} kommen zuerst.`),
  past: (rule) => `Im Moment kommt kein Scan an Regel ${rule} vorbei.`,
  crawlersGet: {
    crawlers: 'Crawler und Linkvorschauen bekommen',
    otherCrawlers: OTHERS_GET,
  },

  field: {
    everyone: 'Führt zu, ab dem nächsten Scan',
    rest: 'Führt alle anderen zu, ab dem nächsten Scan',
    crawlers: 'Crawler und Linkvorschauen bekommen, ab dem nächsten Scan',
    otherCrawlers: `${OTHERS_GET}, ab dem nächsten Scan`,
  },
  change: {
    rest: (rules) =>
      rules === 1
        ? 'Für Scans, auf die seine Regel nicht passt.'
        : `Für Scans, auf die keine seiner ${rules} Regeln passt.`,
    past: (rule) => `Erreicht im Moment niemanden: Kein Scan kommt an Regel ${rule} vorbei.`,
    crawlers: 'Erreicht keinen Besucher: Sie werden aufgeteilt.',
    resting: {
      draft: 'Erreicht noch niemanden: Er ist ein Entwurf.',
      scheduled: 'Erreicht noch niemanden: Er ist nicht offen.',
      paused: 'Erreicht im Moment niemanden: Er ist pausiert.',
      expired: 'Erreicht niemanden: Er ist abgelaufen.',
      used_up: 'Erreicht niemanden: Seine Scans sind aufgebraucht.',
    },
  },
  done: {
    everyone: (link) => `Er führt jetzt zu ${link}.`,
    rest: (link) => `Er führt alle anderen jetzt zu ${link}.`,
    crawlers: (link) =>
      `Crawler und Linkvorschauen bekommen jetzt ${link}. Besucher werden aufgeteilt wie zuvor.`,
    otherCrawlers: (link) => `${OTHERS_GET} jetzt ${link}. Besucher werden aufgeteilt wie zuvor.`,
    past: (link, rule) =>
      `Gespeichert: ${link}. Im Moment kommt kein Scan an Regel ${rule} vorbei, deshalb wird niemand dorthin geführt.`,
    resting: (link) =>
      `Gespeichert: ${link}. Er ist nicht aktiv, deshalb wird im Moment niemand dorthin geführt.`,
  },
  now: {
    everyone: 'führen Scans zum Ziel oben',
    rest: 'führen Scans, auf die keine Regel passt, zum Ziel oben',
    crawlers: 'werden Besucher aufgeteilt wie oben',
    otherCrawlers: 'werden Besucher, auf die keine Regel passt, aufgeteilt wie oben',
    past: (rule) => `kommt kein Scan an Regel ${rule} vorbei`,
  },
  later: {
    everyone: 'führt er zu',
    rest: 'führt er alle anderen zu',
    crawlers: 'bekommen Crawler und Linkvorschauen',
    otherCrawlers: 'bekommen Crawler und Linkvorschauen, auf die keine Regel passt,',
  },
  scheduled: {
    everyone: (moment, link) => `Geplant: ab ${moment} zu ${isolated(link)}.`,
    rest: (moment, link) => `Geplant: alle anderen ab ${moment} zu ${isolated(link)}.`,
    crawlers: (moment, link) =>
      `Geplant: Crawler und Linkvorschauen bekommen ab ${moment} ${isolated(link)}.`,
    otherCrawlers: (moment, link) => `Geplant: ${OTHERS_GET} ab ${moment} ${isolated(link)}.`,
  },

  brief: {
    rules: rulesOf,
    else: (rules) => `${rulesOf(rules)}, sonst`,
    split: (shares) => `Aufteilung ${shares.join(' : ')}`,
    manyPages: (pages) => `Aufteilung auf ${pages} Seiten`,
    both: (rules, split) => `${rules}, ${split}`,
  },
  changeSplit: 'Aufteilung ändern',
  changeCrawlers: 'Ändern, was Crawler bekommen',
}
