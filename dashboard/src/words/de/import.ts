import { isolated } from '../../isolated.ts'
import type { Words } from '../shape.ts'
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
    or: 'Eine Zeile je Code. Die erste Zeile hat die Namen der Spalten.',
    choose: 'Datei wählen',
    paste: 'Oder Zeilen einfügen',
    pasteHint:
      'Aus einer Tabelle oder einem Text: getrennt durch Kommas, Semikolons oder Tabulatoren.',
    placeholder: 'name,destination_url,tags\nTür,https://shop.example/tuer,"Sommer, Berlin"',
    read: 'Zeilen lesen',
    limit: (rows, megabytes) =>
      `Bis zu ${count(rows)} Zeilen und ${megabytes} MB, in UTF-8. Nichts wird erstellt, bevor Sie es gesehen haben.`,
    sample: 'Beispiel herunterladen',
    sampleFile: 'qroute-beispiel.csv',
    columns: 'Spalten, die am Namen erkannt werden',
  },
  unreadable: {
    title: 'Das lässt sich nicht importieren',
    large: (megabytes) =>
      `Die Datei ist größer als ${megabytes} MB. Teilen Sie sie in mehrere Dateien auf.`,
    binary: 'Die Datei ist kein Text. Speichern Sie sie in der Tabelle als „CSV UTF-8“.',
    encoding: 'Die Datei ist nicht in UTF-8. Speichern Sie sie in der Tabelle als „CSV UTF-8“.',
    empty: 'Es steht nichts darin.',
    rowless: 'Sie hat Namen von Spalten, aber keine Zeilen darunter.',
    many: (rows, max) =>
      `Sie hat ${rowsOf(rows)}. Höchstens ${count(max)} lassen sich auf einmal importieren: Teilen Sie sie in mehrere Dateien auf.`,
    wide: (columns, max) =>
      `Sie hat ${count(columns)} Spalten. Höchstens ${count(max)} können gelesen werden: Entfernen Sie, was nicht gebraucht wird.`,
    unclosed: (line) =>
      `Das Anführungszeichen, das in Zeile ${count(line)} beginnt, wird nie geschlossen. Alles danach wäre eine Zelle.`,
  },
  file: {
    pasted: 'Eingefügt',
    facts: (rows, separator) => `${rowsOf(rows)}, getrennt durch ${separator}`,
    separators: { ',': 'Kommas', ';': 'Semikolons', '\t': 'Tabulatoren' },
    other: 'Andere Datei',
  },
  columns: {
    title: 'Welche Spalte was ist',
    column: (number) => `Spalte ${number}`,
    becomes: (column) => `${column} wird zu`,
    ignore: 'Weglassen',
    line: 'Zeile',
    table: 'Die ersten Zeilen',
    more: (rows) => `und ${rows === 1 ? '1 weitere Zeile' : `${count(rows)} weitere Zeilen`}`,
    ignored: (names) =>
      `${names.length === 1 ? 'Diese Spalte wird' : 'Diese Spalten werden'} weggelassen: ${names.map(isolated).join(', ')}.`,
    noDestination: 'Wählen Sie die Spalte mit den Zielen.',
    noName: 'Keine Spalte ist der Name, deshalb heißen Codes nach ihren Zielen.',
    tags: 'Schlagwörter in einer Zelle sind durch Kommas getrennt.',
  },
  fields: {
    name: 'Name',
    destination_url: 'Ziel',
    short_code: 'Kurzlink',
    tags: 'Schlagwörter',
    external_id: 'Externe ID',
    notes: 'Notizen',
    domain: 'Domain',
    ios_url: 'Ziel auf iPhones',
    android_url: 'Ziel auf Android',
  },
  look: 'Jeder Code bekommt den schlichten Stil: schwarze Quadrate auf Weiß.',
  check: {
    title: 'Zeilen zum Importieren',
    submit: (rows) => `${rowsOf(rows)} prüfen`,
    body: 'Der Server sieht sich jede Zeile an. Noch wird nichts erstellt.',
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
    none: 'Keine Zeile lässt sich so importieren.',
    over: 'Nichts ist mehr zu importieren.',
    rest: (bad) =>
      bad === 1
        ? '1 Zeile braucht eine Änderung. Ohne sie wird sie nicht importiert.'
        : `${rowsOf(bad)} brauchen Änderungen. Ohne sie werden sie nicht importiert.`,
    leftOut: (rows) => `${rowsOf(rows)} weggelassen.`,
    submit: (rows) => `${codesOf(rows)} importieren`,
    full: 'Nicht alle Zeilen passen in den Tarif',
    fullBody:
      'Zeilen werden erstellt, bis der Tarif voll ist. Die anderen werden abgelehnt und am Ende aufgelistet.',
    toPlan: 'Tarif ansehen',
  },
  before: {
    body: (rows) =>
      rows === 1
        ? 'Aus 1 Zeile dieser Datei ist schon ein Code geworden. Sie wird nicht noch einmal angelegt.'
        : `Aus ${rowsOf(rows)} dieser Datei sind schon Codes geworden. Sie werden nicht noch einmal angelegt.`,
    sent: (rows) =>
      rows === 1
        ? '1 Zeile wurde schon gesendet, aber der Server weiß nicht mehr, was aus ihr wurde. Sie wird nicht noch einmal gesendet: Sehen Sie in der Liste der Codes nach.'
        : `${rowsOf(rows)} wurden schon gesendet, aber der Server weiß nicht mehr, was aus ihnen wurde. Sie werden nicht noch einmal gesendet: Sehen Sie in der Liste der Codes nach.`,
    anew: 'Alle Zeilen als neue Codes anlegen',
  },
  bad: {
    title: (rows) =>
      rows === 1 ? '1 Zeile braucht eine Änderung' : `${rowsOf(rows)} brauchen Änderungen`,
    again: (rows) => (rows === 1 ? 'Erneut prüfen' : 'Diese erneut prüfen'),
    leaveAll: (rows) => (rows === 1 ? 'Weglassen' : `Alle ${count(rows)} weglassen`),
    line: (line) => `Zeile ${count(line)}`,
    leave: 'Weglassen',
    leaveOne: (line) => `Zeile ${count(line)} weglassen`,
    cell: (field, line) => `${field}, Zeile ${count(line)}`,
    more: (rows) => `${count(rows)} weitere zeigen`,
    unnamed: 'Ohne Namen',
  },
  run: {
    title: 'Codes werden erstellt',
    waiting: 'Wartet auf den Server',
    of: (all) => `von ${codesOf(all)} erstellt`,
    note: 'Sie können inzwischen andere Seiten ansehen. Öffnen Sie nach einem Neuladen diese Seite wieder: Sie macht weiter.',
    meter: 'Erstellte Codes',
    stop: 'Anhalten',
    stopped: 'Angehalten',
    stoppedBody:
      'Was erstellt ist, bleibt. Machen Sie innerhalb von 24 Stunden weiter, hier oder mit derselben Datei in irgendeinem Tab, und keine Zeile wird doppelt angelegt. Später sind nur Zeilen mit Kurzlink oder externer ID davor sicher.',
    trouble: 'Der Import wurde angehalten',
    goOn: 'Weitermachen',
  },
  squares: {
    title: 'Zeile für Zeile',
    each: (rows) =>
      rows === 1 ? 'Ein Quadrat ist eine Zeile.' : `Ein Quadrat sind ${rowsOf(rows)}.`,
  },
  done: {
    title: 'Importiert',
    created: (rows) => `${rows === 1 ? 'Code' : 'Codes'} erstellt`,
    tally: { failed: 'Abgelehnt', leftOut: 'Weggelassen', open: 'Noch nicht bestätigt' },
    download: 'Ergebnis herunterladen',
    file: 'qroute-import-ergebnis.csv',
    see: 'Codes ansehen',
    again: 'Abgelehntes korrigieren',
    another: 'Andere Datei importieren',
    list: (rows) =>
      rows === 1 ? '1 Zeile wurde nicht importiert' : `${rowsOf(rows)} wurden nicht importiert`,
    why: 'Warum',
    leftOut: 'Weggelassen.',
    notYet: 'Noch nicht bestätigt.',
    sentBefore: 'Schon gesendet und vielleicht angelegt: Sehen Sie in der Liste der Codes nach.',
    more: (rows) =>
      `und ${rows === 1 ? '1 weitere Zeile, die' : `${count(rows)} weitere Zeilen, die`} im Ergebnis ${rows === 1 ? 'steht' : 'stehen'}`,
  },
  /** As in English: programs read it. */
  result: {
    columns: ['line', 'name', 'short_url', 'status', 'error'],
    created: 'created',
    failed: 'failed',
    leftOut: 'left out',
    open: 'not confirmed',
  },
}
