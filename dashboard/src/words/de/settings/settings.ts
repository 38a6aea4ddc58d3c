import type { Words } from '../../shape.ts'
import { count } from '../counts.ts'
import { audit } from './audit.ts'
import { brand } from './brand.ts'
import { deliveries, receivers } from './deliveries.ts'
import { keys } from './keys.ts'
import { styles } from './styles.ts'
import { webhooks } from './webhooks.ts'

type Settings = Words['settings']

const people: Settings['people'] = {
  title: 'Personen',
  intro: 'Alle, die sich bei diesem Konto anmelden können.',
  invite: 'Jemanden einladen',
  member: 'Person',
  role: 'Rolle',
  since: 'Seit',
  you: 'Sie',
  invited: 'Einladung noch offen',
  roles: {
    owner: {
      name: 'Inhaber',
      can: 'Kann alles, auch Schlüssel und Personen verwalten und das Protokoll ansehen.',
    },
    editor: { name: 'Bearbeiter', can: 'Kann Codes und Webhooks erstellen, ändern und löschen.' },
    viewer: { name: 'Betrachter', can: 'Kann Codes und Auswertungen ansehen, aber nichts ändern.' },
  },
  inviteTitle: 'Jemanden einladen',
  email: 'E-Mail',
  emailHint:
    'Mit dieser Adresse meldet sich die Person an. Wir senden keine E-Mail. Geben Sie den Link selbst weiter.',
  submit: 'Einladung erstellen',
  linkTitle: (email) => `Senden Sie diesen Link an ${email}. Er wird nicht noch einmal angezeigt.`,
  linkNote: (date) =>
    `Wir haben keine E-Mail gesendet. Der Link ist bis ${date} gültig und funktioniert nur einmal.`,
  copyLink: 'Link kopieren',
  linkCopied: 'Link kopiert',
  linkName: 'Der Link',
  renew: 'Neuer Link',
  renewOf: (email) => `Neuer Link für ${email}`,
  changeRole: 'Rolle ändern',
  changeRoleOf: (email) => `Rolle ändern: ${email}`,
  roleTitle: (email) => `Rolle von ${email}`,
  roleNote: 'Die Person wird abgemeldet und muss sich neu anmelden.',
  roleNoteYou: 'Sie werden abgemeldet und müssen sich neu anmelden, damit die neue Rolle gilt.',
  roleChanged: (email, role) => `${email} ist jetzt ${role}`,
  remove: 'Entfernen',
  removeOf: (email) => `${email} entfernen`,
  removeTitle: (email) => `${email} entfernen?`,
  removeBody: 'Die Person wird sofort abgemeldet. Codes, die sie erstellt hat, bleiben erhalten.',
  removeBodyYou:
    'Sie werden sofort abgemeldet und verlieren den Zugang zu diesem Konto. Codes, die Sie erstellt haben, bleiben erhalten.',
  removeInvited: 'Der Einladungslink funktioniert dann nicht mehr.',
  removed: (email) => `${email} wurde entfernt`,
}

const account: Settings['account'] = {
  title: 'Konto',
  intro: 'Diese Einstellungen gelten für alle in diesem Konto.',
  name: 'Name',
  nameHint: 'Erscheint in geteilten Berichten.',
  zone: 'Zeitzone',
  zoneHint: (own) =>
    `In Auswertungen und Berichten beginnt und endet jeder Tag um Mitternacht in dieser Zeitzone. Zeitzone dieses Browsers: ${own}.`,
  save: 'Speichern',
  saved: 'Gespeichert.',
}

const plan: Settings['plan'] = {
  title: 'Tarif und Verbrauch',
  plan: 'Tarif',
  of: (limit) => `von ${limit}`,
  unlimited: 'Codes, ohne Limit',
  meter: 'Verbrauchte Codes',
  countedAll: 'Nur Live-Codes. Testcodes zählen nicht.',
  countedApi:
    'Live-Codes, die mit einem API-Schlüssel erstellt wurden. Testcodes und im Dashboard erstellte Codes zählen nicht.',
  madeHere: (used, limit) => `Im Dashboard erstellt: ${used} von ${limit}.`,
  left: (left) => `${left} übrig.`,
  full: 'Das Limit ist erreicht.',
  requests: 'Anfragen pro Minute',
  requestsNote: 'Für alle Schlüssel eines Modus zusammen',
  webhooks: 'Webhook-Endpunkte',
  webhooksNote: 'Im Live-Modus, dazu ebenso viele im Testmodus',
  noWebhooks: 'keine',
  atLimit:
    'Wenn das Limit erreicht ist, können Sie erst wieder Codes erstellen, nachdem Sie Codes gelöscht haben oder der Tarif geändert wurde. Alles andere funktioniert weiter.',
  printed:
    'Gedruckte Codes funktionieren in jedem Tarif weiter, und ihre Scans werden weiter gezählt.',
  change: 'Der Betreiber dieses Servers kann den Tarif ändern:',
  command: (id) => `npx qroute account set-plan --account ${id} --plan …`,
}

const you: Settings['you'] = {
  title: 'Profil',
  email: 'E-Mail',
  role: 'Rolle',
  signOut: 'Abmelden',
  password: 'Passwort',
  current: 'Aktuelles Passwort',
  next: 'Neues Passwort',
  rule: 'Mindestens 10 Zeichen. Alle Ihre anderen Sitzungen werden beendet.',
  change: 'Passwort ändern',
  changed: 'Passwort geändert. Ihre anderen Sitzungen sind beendet.',
  sessions: 'Sitzungen',
  device: 'Gerät',
  created: 'Angemeldet',
  lastUsed: 'Zuletzt benutzt',
  here: 'Diese Sitzung',
  end: 'Beenden',
  endOf: (device) => `Sitzung beenden: ${device}`,
  endOthers: 'Alle anderen Sitzungen beenden',
  ended: 'Sitzung beendet',
  othersEnded: 'Alle anderen Sitzungen sind beendet',
  on: (browser, device) => `${browser}, ${device}`,
  devices: { desktop: 'Computer', ios: 'iPhone oder iPad', android: 'Android' },
  browsers: {
    chrome: 'Chrome',
    safari: 'Safari',
    samsung_browser: 'Samsung Internet',
    other: 'Anderer Browser',
  },
  look: 'Darstellung und Tastenkürzel',
  lookNote: 'Gilt nur in diesem Browser.',
  theme: 'Farbschema',
  language: 'Sprache',
  languageAsBrowser: 'Wie der Browser',
  themes: { system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
}

const server: Settings['server'] = {
  title: 'Dieser Server',
  begin: 'Kurzlinks beginnen mit',
  local:
    'Nur dieser Computer kann diese Links öffnen. Setzen Sie vor dem Druck SHORT_BASE_URL (oder BASE_URL) auf eine öffentliche Adresse und starten Sie den Server neu. Schon gedruckte Codes behalten ihre alte Adresse.',
  localTitle: 'Diese Links funktionieren nur auf diesem Computer',
  how: 'Das können Sie mit der Einstellung SHORT_BASE_URL ändern. Schon gedruckte Codes behalten ihre alte Adresse.',
  account: 'Konto',
  accountId: 'Konto-ID',
  copyId: 'Konto-ID kopieren',
  copied: 'Konto-ID kopiert',
  links: 'Für Entwickler',
  reference: 'API-Referenz',
  document: 'OpenAPI-Dokument',
}

const pager: Settings['pager'] = {
  pages: 'Seiten',
  range: (from, to, total) => `${count(from)}–${count(to)} von ${count(total)}`,
  back: 'Zurück',
  on: 'Weiter',
}

export const settings: Settings = {
  page: 'Einstellungen',
  navigation: 'Einstellungen',
  sections: {
    keys: 'Schlüssel',
    webhooks: 'Webhooks',
    people: 'Personen',
    styles: 'Markenstile',
    brand: brand.title,
    account: 'Konto',
    plan: 'Tarif und Verbrauch',
    audit: 'Protokoll',
    you: 'Profil',
    notices: 'Benachrichtigungen',
    server: 'Dieser Server',
  },
  ownersOnly: 'Nur Inhaber sehen diese Seite',
  ownersOnlyBody:
    'Bitten Sie einen Inhaber dieses Kontos, die Änderung für Sie vorzunehmen oder Ihre Rolle zu ändern.',
  nothingHere: 'Diesen Abschnitt gibt es nicht',
  nothingHereBody: 'Vielleicht ist der Link veraltet oder enthält einen Tippfehler.',
  loading: 'Wird geladen',
  noLoad: 'Das konnte nicht geladen werden',
  once: {
    leaveTitle: 'Noch nicht kopiert',
    leaveBody: 'Der Wert wird danach nicht mehr angezeigt.',
    stay: 'Zurück',
    leave: 'Ohne Kopieren fortfahren',
    done: 'Fertig',
  },
  keys,
  webhooks,
  deliveries,
  receivers,
  people,
  styles,
  brand,
  account,
  plan,
  pager,
  audit,
  you,
  server,
}
