import type { MailContents, Seat } from '../../../domain/mail/mail.ts'
import type { Words } from '../words/en.ts'
import { clipped } from './clean.ts'
import { type Desk, type Fact, type Letter, type Link, opening } from './letter.ts'

/** Mails about who may sign in. They cannot be stopped; each says what to do if it was not you. */

/** Of the account, on a button. */
const BUTTON_NAME_MAX = 40

export function toInvitation(content: MailContents['invitation'], desk: Desk): Letter {
  const { words, sender } = desk
  const { invitation: text, facts } = words
  const { invitedBy: by, url } = content
  const headline = text.headline(sender)
  const role = text.roles[content.role]
  return {
    subject: by === null ? headline : text.subject(by, sender),
    blocks: [
      ...opening(headline, `${role.can} ${text.next}`),
      { is: 'button', link: { text: text.join(clipped(sender, BUTTON_NAME_MAX)), url } },
      {
        is: 'facts',
        facts: [
          { name: facts.for, value: desk.to, isStrong: true },
          ...(by === null ? [] : [{ name: facts.by, value: by }]),
          { name: facts.role, value: role.name },
          { name: facts.openUntil, value: desk.toTime(content.expiresAt) },
        ],
      },
      { is: 'copy', text: words.copy, url },
    ],
    foot: [{ text: by === null ? text.notExpected : text.notKnown(by) }],
  }
}

export function toPasswordReset(content: MailContents['password_reset'], desk: Desk): Letter {
  const { passwordReset: text, facts } = desk.words
  return toLetter(desk, { ...text, link: { text: text.button, url: content.url } }, [
    { name: facts.for, value: desk.to, isStrong: true },
    { name: facts.asked, value: desk.toTime(content.askedAt) },
    ...seatFacts(content.seat, desk.words),
    { name: facts.worksUntil, value: desk.toTime(content.expiresAt) },
  ])
}

export function toPasswordChanged(content: MailContents['password_changed'], desk: Desk): Letter {
  const { passwordChanged: text, facts } = desk.words
  return toLetter(desk, text, [
    { name: facts.for, value: desk.to, isStrong: true },
    { name: facts.when, value: desk.toTime(content.at) },
    ...seatFacts(content.seat, desk.words),
  ])
}

export function toAddressConfirm(content: MailContents['address_confirm'], desk: Desk): Letter {
  const { addressConfirm: text, facts } = desk.words
  return toLetter(desk, { ...text, link: { text: text.button, url: content.url } }, [
    { name: facts.newAddress, value: desk.to, isStrong: true },
    { name: facts.oldAddress, value: content.from },
    { name: facts.worksUntil, value: desk.toTime(content.expiresAt) },
  ])
}

export function toAddressAsked(content: MailContents['address_asked'], desk: Desk): Letter {
  const { addressAsked: text, facts } = desk.words
  return toLetter(desk, { ...text, hasSettings: true }, [
    { name: facts.newAddress, value: content.to, isStrong: true },
    { name: facts.asked, value: desk.toTime(content.at) },
    ...seatFacts(content.seat, desk.words),
  ])
}

export function toAddressChanged(content: MailContents['address_changed'], desk: Desk): Letter {
  const { addressChanged: text, facts } = desk.words
  return toLetter(desk, text, [
    { name: facts.newAddress, value: content.to, isStrong: true },
    { name: facts.when, value: desk.toTime(content.at) },
  ])
}

export function toNewBrowser(content: MailContents['new_browser'], desk: Desk): Letter {
  const { newBrowser: text, facts } = desk.words
  const seat = seatFacts(content.seat, desk.words)
  const [known] = seat
  const subject = known === undefined ? text.subject : text.subjectWith(known.value)
  return toLetter(desk, { ...text, subject, hasSettings: true }, [
    { name: facts.for, value: desk.to, isStrong: true },
    { name: facts.when, value: desk.toTime(content.at) },
    ...seat,
  ])
}

export function toTest(content: MailContents['test'], desk: Desk): Letter {
  const { test: text, facts } = desk.words
  return toLetter(desk, { ...text, notYou: text.asked }, [
    { name: facts.for, value: desk.to, isStrong: true },
    { name: facts.sent, value: desk.toTime(content.at) },
  ])
}

interface Texts {
  readonly subject: string
  /** The subject by default. */
  readonly headline?: string
  readonly text: string
  readonly notYou: string
  /** The button, which is also shown as a link to copy. */
  readonly link?: Link
  /** Ends with a link to the settings. */
  readonly hasSettings?: boolean
}

function toLetter({ words, settingsUrl }: Desk, texts: Texts, facts: readonly Fact[]): Letter {
  const { subject, headline = subject, text, notYou, link, hasSettings = false } = texts
  return {
    subject,
    blocks: [
      ...opening(headline, text),
      ...(link ? [{ is: 'button', link } as const] : []),
      { is: 'facts', facts },
      ...(link ? [{ is: 'copy', text: words.copy, url: link.url } as const] : []),
    ],
    foot: [
      hasSettings
        ? { text: notYou, links: [{ text: words.settings, url: settingsUrl }] }
        : { text: notYou },
    ],
  }
}

/** Browser and device, as far as they are known; a name from another release is not. */
function seatFacts(seat: Seat | null, { facts, ...words }: Words): Fact[] {
  const browser = nameOf(words.browsers, seat?.browser)
  const device = nameOf(words.devices, seat?.device)
  const value = browser && device ? words.seat(browser, device) : browser || device
  return value === '' ? [] : [{ name: facts.with, value }]
}

function nameOf(names: Readonly<Record<string, string>>, key = ''): string {
  return Object.hasOwn(names, key) ? (names[key] ?? '') : ''
}
