import { isolated } from '../../isolated.ts'
import { headingsOf } from '../label-names.ts'
import type { Words } from '../shape.ts'
import { labels } from './code/labels.ts'
import { codesOf, count } from './counts.ts'

function rowsOf(rows: number): string {
  return rows === 1 ? '1 Zeile' : `${count(rows)} Zeilen`
}

export const importing: Words['importing'] = {
  page: 'Codes importieren',
  title: 'Codes importieren',
  crumb: 'Import',
  link: 'CSV importieren',
  linkHint: 'Viele Codes aus einer CSV-Datei erstellen',
  steps: {
    label: 'Schritte',
    names: { source: 'Datei', columns: 'Spalten', check: 'Prüfung', create: 'Import' },
  },
  viewer: 'Betrachter können keine Codes importieren',
  source: {
    drop: 'CSV-Datei hier ablegen',
    or: 'Eine Zeile pro Code. Die erste Zeile enthält die Spaltennamen.',
    choose: 'Datei wählen',
    paste: 'Oder Zeilen einfügen',
    pasteHint:
      'Aus einer Tabelle oder Textdatei, getrennt durch Kommas, Semikolons oder Tabulatoren.',
    placeholder: 'name,destination_url,tags\nTür,https://shop.example/tuer,"Sommer, Berlin"',
    read: 'Zeilen einlesen',
    limit: (rows, megabytes) =>
      `Bis zu ${count(rows)} Zeilen und ${megabytes} MB, in UTF-8. Sie können alles prüfen, bevor Codes erstellt werden.`,
    sample: 'Beispiel herunterladen',
    sampleFile: 'qroute-beispiel.csv',
    columns: 'Erkannte Spaltennamen',
  },
  unreadable: {
    title: 'Diese Datei lässt sich nicht importieren',
    large: (megabytes) =>
      `Die Datei ist größer als ${megabytes} MB. Teilen Sie sie in mehrere Dateien auf.`,
    binary:
      'Das ist keine Textdatei. Speichern Sie sie in der Tabellenkalkulation als „CSV UTF-8“.',
    encoding:
      'Die Datei ist nicht in UTF-8. Speichern Sie sie in der Tabellenkalkulation als „CSV UTF-8“.',
    empty: 'Die Datei ist leer.',
    rowless: 'Unter den Spaltennamen stehen keine Zeilen.',
    many: (rows, max) =>
      `Die Datei hat ${rowsOf(rows)}. Höchstens ${count(max)} lassen sich auf einmal importieren. Teilen Sie sie in mehrere Dateien auf.`,
    wide: (columns, max) =>
      `Die Datei hat ${count(columns)} Spalten. Höchstens ${count(max)} sind möglich. Entfernen Sie die Spalten, die Sie nicht brauchen.`,
    unclosed: (line) =>
      `Zum Anführungszeichen in Zeile ${count(line)} fehlt das schließende Anführungszeichen. Alles danach würde zu einer einzigen Zelle.`,
  },
  file: {
    pasted: 'Eingefügt',
    facts: (rows, separator) => `${rowsOf(rows)}, getrennt durch ${separator}`,
    separators: { ',': 'Kommas', ';': 'Semikolons', '\t': 'Tabulatoren' },
    other: 'Andere Datei',
  },
  columns: {
    title: 'Spalten zuordnen',
    column: (number) => `Spalte ${number}`,
    becomes: (column) => `${column} importieren als`,
    ignore: 'Ignorieren',
    line: 'Zeile',
    table: 'Die ersten Zeilen',
    more: (rows) => `und ${rows === 1 ? '1 weitere Zeile' : `${count(rows)} weitere Zeilen`}`,
    ignored: (names) =>
      `${names.length === 1 ? 'Diese Spalte wird' : 'Diese Spalten werden'} ignoriert: ${names.map(isolated).join(', ')}.`,
    noDestination: 'Wählen Sie die Spalte mit den Zielen.',
    noName: 'Keine Spalte enthält Namen, deshalb werden die Codes nach ihren Zielen benannt.',
    tags: 'Trennen Sie mehrere Schlagwörter in einer Zelle durch Kommas.',
  },
  fields: {
    name: 'Name',
    destination_url: 'Ziel',
    short_code: 'Kurzlink',
    tags: 'Schlagwörter',
    ...headingsOf(labels.fields),
    domain: 'Domain',
    ios_url: 'Ziel auf iPhones',
    android_url: 'Ziel auf Android',
  },
  look: 'Jeder Code bekommt den schlichten Stil: schwarze Quadrate auf Weiß.',
  check: {
    title: 'Zu importierende Zeilen',
    submit: (rows) => `${rowsOf(rows)} prüfen`,
    body: 'Der Server prüft jede Zeile. Noch wird nichts erstellt.',
    busy: 'Wird geprüft',
    progress: (done, all) => `${count(done)} von ${count(all)}`,
    stop: 'Anhalten',
    failed: 'Die Zeilen konnten nicht geprüft werden',
  },
  twice: {
    short_code: (line) => `Zeile ${count(line)} hat denselben Kurzlink.`,
    external_id: (line) => `Zeile ${count(line)} hat dieselbe externe ID.`,
  },
  checked: {
    title: 'Bereit zum Import',
    fine: 'Alle Zeilen sind in Ordnung.',
    none: 'Noch lässt sich keine dieser Zeilen importieren.',
    over: 'Es gibt nichts mehr zu importieren.',
    rest: (bad) =>
      bad === 1
        ? '1 Zeile enthält Fehler und muss vor dem Import korrigiert werden.'
        : `${rowsOf(bad)} enthalten Fehler und müssen vor dem Import korrigiert werden.`,
    leftOut: (rows) => `${rowsOf(rows)} übersprungen.`,
    submit: (rows) => `${codesOf(rows)} importieren`,
    full: 'Der Tarif reicht nicht für alle Zeilen',
    fullBody:
      'Wir erstellen Codes, bis das Kontingent Ihres Tarifs ausgeschöpft ist. Die übrigen Zeilen werden abgelehnt und am Ende aufgelistet.',
    toPlan: 'Tarif ansehen',
  },
  before: {
    body: (rows) =>
      rows === 1
        ? '1 Zeile dieser Datei wurde schon importiert und wird nicht noch einmal importiert.'
        : `${rowsOf(rows)} dieser Datei wurden schon importiert und werden nicht noch einmal importiert.`,
    sent: (rows) =>
      rows === 1
        ? '1 Zeile wurde schon gesendet, aber der Server kennt das Ergebnis nicht mehr. Sie wird nicht noch einmal gesendet. Prüfen Sie in der Liste der Codes, ob der Code dazu erstellt wurde.'
        : `${rowsOf(rows)} wurden schon gesendet, aber der Server kennt die Ergebnisse nicht mehr. Sie werden nicht noch einmal gesendet. Prüfen Sie in der Liste der Codes, ob die Codes dazu erstellt wurden.`,
    anew: 'Alle Zeilen noch einmal als neue Codes importieren',
  },
  bad: {
    title: (rows) => (rows === 1 ? '1 Zeile mit Fehlern' : `${rowsOf(rows)} mit Fehlern`),
    again: (rows) => (rows === 1 ? 'Erneut prüfen' : 'Alle erneut prüfen'),
    leaveAll: (rows) => (rows === 1 ? 'Überspringen' : `Alle ${count(rows)} überspringen`),
    line: (line) => `Zeile ${count(line)}`,
    leave: 'Überspringen',
    leaveOne: (line) => `Zeile ${count(line)} überspringen`,
    cell: (field, line) => `${field}, Zeile ${count(line)}`,
    more: (rows) => `${count(rows)} weitere anzeigen`,
    unnamed: 'Ohne Namen',
  },
  run: {
    title: 'Codes werden erstellt',
    waiting: 'Wartet auf den Server',
    of: (all) => `von ${codesOf(all)} erstellt`,
    note: 'Während der Import läuft, können Sie andere Seiten benutzen. Wenn Sie den Browser neu laden, öffnen Sie danach wieder diese Seite, um den Import fortzusetzen.',
    meter: 'Erstellte Codes',
    stop: 'Anhalten',
    stopped: 'Angehalten',
    stoppedBody:
      'Bereits erstellte Codes bleiben erhalten. Wenn Sie innerhalb von 24 Stunden weitermachen, hier oder mit derselben Datei in einem anderen Tab, wird keine Zeile doppelt importiert. Danach gilt das nur noch für Zeilen mit Kurzlink oder externer ID.',
    trouble: 'Der Import wurde angehalten',
    goOn: 'Fortsetzen',
  },
  squares: {
    title: 'Zeile für Zeile',
    each: (rows) =>
      rows === 1
        ? 'Jedes Quadrat steht für eine Zeile.'
        : `Jedes Quadrat steht für ${rowsOf(rows)}.`,
  },
  done: {
    title: 'Import abgeschlossen',
    created: (rows) => `${rows === 1 ? 'Code' : 'Codes'} erstellt`,
    tally: { failed: 'Abgelehnt', leftOut: 'Übersprungen', open: 'Noch nicht bestätigt' },
    download: 'Ergebnis herunterladen',
    file: 'qroute-import-ergebnis.csv',
    see: 'Codes ansehen',
    again: 'Abgelehnte Zeilen korrigieren',
    another: 'Andere Datei importieren',
    list: (rows) =>
      rows === 1 ? '1 Zeile wurde nicht importiert' : `${rowsOf(rows)} wurden nicht importiert`,
    why: 'Grund',
    leftOut: 'Übersprungen.',
    notYet: 'Noch nicht bestätigt.',
    sentBefore:
      'Diese Zeile wurde schon gesendet. Prüfen Sie in der Liste der Codes, ob der Code dazu erstellt wurde.',
    more: (rows) =>
      `und ${rows === 1 ? '1 weitere Zeile' : `${count(rows)} weitere Zeilen`} in der Ergebnisdatei`,
  },
  /** As in English: programs read it. */
  result: {
    columns: ['line', 'name', 'short_url', 'status', 'error'],
    created: 'created',
    failed: 'failed',
    leftOut: 'skipped',
    open: 'not confirmed',
  },
}
