import type { Words } from './en.ts'

export const SV: Words = {
  paused: {
    title: 'Den här koden är pausad',
    text: 'Den är avstängd för tillfället. Det är inget fel på trycket: skanna den igen senare.',
  },
  scheduled: {
    title: 'Den här koden är inte öppen än',
    text: 'Det är rätt kod. Skanna den igen då.',
  },
  expired: {
    title: 'Den här koden har gått ut',
    text: 'Dess tid är över.',
  },
  used_up: {
    title: 'Den här koden är förbrukad',
    text: 'Den kunde användas ett begränsat antal gånger, och alla är tagna.',
  },
  unknown: {
    title: 'Den här koden finns inte',
    text: 'Om du skrev in länken, kontrollera stavningen.',
  },
  deleted: {
    title: 'Den här koden har tagits bort',
    text: 'Ägaren har tagit bort den.',
  },
  suspended: {
    title: 'Operatören har stängt av länken',
    text: 'Kontot som den hör till är avstängt just nu.',
  },
  blocked: {
    title: 'Operatören har blockerat länken',
    text: 'Den kan ha använts till något skadligt. Därför har du inte skickats vidare.',
  },
  blockedDomain: {
    title: 'Varning: länken leder till en blockerad webbplats',
    text: 'Tjänstens operatör har blockerat den här domänen. Därför har du inte skickats vidare. Ange inga lösenord eller betaluppgifter där.',
  },
  tooMany: {
    title: 'För många förfrågningar',
    text: 'För många länkar har öppnats från ditt nätverk. Försök igen om en minut.',
  },
  unavailable: {
    title: 'Ett ögonblick',
    text: 'Koden kan inte slås upp just nu. Sidan försöker igen av sig själv.',
  },
  badRequest: {
    title: 'Ogiltig förfrågan',
    text: 'Din app har skickat något som den här servern inte förstår.',
  },
  method: {
    title: 'Metoden är inte tillåten',
    text: 'Kortlänkar stöder bara GET och HEAD.',
  },
  opens: 'Börjar',
  ended: 'Slutade',
  again: 'Försök igen',
  visit: 'Gå till {site}',
  report: 'Anmäl den här länken',
}
