import type { Words } from '../shape.ts'

type Shell = Pick<
  Words,
  | 'product'
  | 'title'
  | 'locale'
  | 'common'
  | 'states'
  | 'editorsOnly'
  | 'shell'
  | 'trouble'
  | 'notFound'
  | 'shortcuts'
>

/** Words that every page uses. */
export const shell: Shell = {
  product: 'Qroute',
  title: (page) => `${page} · Qroute`,
  locale: 'de-DE',
  common: {
    cancel: 'Abbrechen',
    close: 'Schließen',
    save: 'Speichern',
    undo: 'Rückgängig',
    tryAgain: 'Erneut versuchen',
    copy: 'Kopieren',
    typeToConfirm: (expected) => `Zur Bestätigung ${expected} eingeben`,
    never: 'nie',
    noMatch: 'Nichts gefunden.',
    removeOne: (name) => `${name} entfernen`,
    cannotCopy:
      'Dieser Browser lässt das Kopieren nicht zu. Markieren Sie den Text und kopieren Sie ihn von Hand.',
    cannotCopyPicture:
      'Dieser Browser kann keine Bilder kopieren. Laden Sie das Bild stattdessen herunter.',
    requestId: (id) => `Anfrage ${id}`,
  },
  states: {
    active: 'Aktiv',
    scheduled: 'Noch nicht aktiv',
    paused: 'Pausiert',
    expired: 'Abgelaufen',
    used_up: 'Aufgebraucht',
    draft: 'Entwurf',
  },
  editorsOnly: {
    body: 'Bitten Sie einen Inhaber dieses Kontos, Ihnen die Rolle „Bearbeiter“ zu geben.',
    toCodes: 'Alle Codes',
  },
  shell: {
    skip: 'Zum Inhalt springen',
    main: 'Hauptmenü',
    mainPhone: 'Hauptmenü (Smartphone)',
    overview: 'Übersicht',
    codes: 'Codes',
    analytics: 'Auswertung',
    settings: 'Einstellungen',
    create: 'Neuer Code',
    createShort: 'Neu',
    mode: 'Modus',
    live: 'Live',
    test: 'Test',
    find: 'Schnellzugriff',
    lights: 'Zwischen Hell und Dunkel wechseln',
    account: (email) => `${email.slice(0, 2)}: Kontomenü von ${email}`,
    signOut: 'Abmelden',
    notSignedOut: (reason) => `Sie sind noch angemeldet. ${reason}`,
    shortcuts: 'Tastenkürzel',
    reference: 'API-Referenz',
    testTitle: 'Testmodus.',
    testBody:
      'Testcodes funktionieren wie Live-Codes, ihre Scans werden aber getrennt gezählt. Ihre Live-Codes sind davon nicht betroffen.',
    backToLive: 'Zurück zum Live-Modus',
    localTitle: (origin) => `Kurzlinks beginnen mit ${origin}`,
    localBody:
      'Nur dieser Computer kann diese Links öffnen. Setzen Sie vor dem Druck HOST auf 0.0.0.0 und BASE_URL auf die öffentliche Adresse dieses Servers. Starten Sie dann den Server neu.',
    hideLocal: 'Hinweis ausblenden',
    loading: 'Wird geladen',
  },
  trouble: {
    retry: 'Jetzt erneut versuchen',
    retryIn: (seconds) => (seconds === 0 ? 'Neuer Versuch …' : `Neuer Versuch in ${seconds} s.`),
    since: (time) => `Stand: ${time} Uhr.`,
    offline: {
      title: 'Keine Verbindung.',
      body: 'Gedruckte Codes funktionieren weiter. Diese Seite verbindet sich automatisch neu, sobald Sie wieder online sind.',
    },
    busy: {
      title: 'Zu viele Anfragen',
      body: 'Sie haben die Höchstzahl an Anfragen pro Minute erreicht. Es ist nichts verloren gegangen.',
    },
    unavailable: {
      title: 'Der Server ist gerade nicht erreichbar',
      body: 'Ihre Eingaben bleiben erhalten.',
    },
    notSaved: 'Nicht gespeichert.',
    notALink: 'Geben Sie einen vollständigen Link ein, zum Beispiel https://example.com/menu',
    shortCodeTaken: 'Dieser Kurzlink ist vergeben. Wählen Sie einen anderen.',
    externalIdTaken: 'Ein anderer Code hat schon diese externe ID.',
    noAnswer:
      'Der Server hat nicht geantwortet. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    tooMany: (seconds) => `Zu viele Anfragen. Versuchen Sie es in ${seconds} s erneut.`,
    notAvailable: 'Der Server ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
    unexpected:
      'Der Server hat eine unerwartete Antwort gesendet. Versuchen Sie es gleich noch einmal.',
    failedTitle: 'Diese Seite konnte nicht geladen werden',
    outdated: 'Es gibt eine neue Version',
    outdatedBody: 'Diese Seite stammt aus einer älteren Version des Dashboards.',
    reload: 'Neu laden',
    broken: 'Auf dieser Seite ist etwas schiefgegangen',
    brokenBody:
      'Eingaben, die Sie hier noch nicht gespeichert haben, gehen verloren. Gedruckte Codes sind nicht betroffen.',
    startOver: 'Neu beginnen',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    body: 'Vielleicht ist der Link veraltet oder enthält einen Tippfehler.',
    action: 'Alle Codes',
  },
  shortcuts: {
    title: 'Tastenkürzel',
    create: 'Neuer Code',
    search: 'Suchen',
    find: 'Schnellzugriff',
    next: 'Nächste Seite der Liste',
    back: 'Vorherige Seite der Liste',
    change: 'Ziel des Codes ändern',
    help: 'Diese Liste anzeigen',
    escape: 'Dialog oder Menü schließen, Bearbeitung abbrechen',
    enabled: 'Kürzel mit nur einer Taste',
    note: 'Gilt nur in diesem Browser.',
  },
}
