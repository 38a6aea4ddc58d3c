import type { Words } from './en.ts'

export const NL: Words = {
  paused: {
    title: 'Deze code is gepauzeerd',
    text: 'De code is voorlopig uitgeschakeld. Met de druk is niets mis: scan hem later nog eens.',
  },
  scheduled: {
    title: 'Deze code is nog niet open',
    text: 'Het is de juiste code. Scan hem dan nog eens.',
  },
  expired: {
    title: 'Deze code is verlopen',
    text: 'De tijd ervan is voorbij.',
  },
  used_up: {
    title: 'Deze code is opgebruikt',
    text: 'De code kon een beperkt aantal keren worden gebruikt, en dat aantal is bereikt.',
  },
  unknown: {
    title: 'Deze code bestaat niet',
    text: 'Als u de link hebt ingetypt, controleer dan de spelling.',
  },
  deleted: {
    title: 'Deze code is verwijderd',
    text: 'De eigenaar heeft de code verwijderd.',
  },
  suspended: {
    title: 'Deze link is door de beheerder uitgeschakeld',
    text: 'Het account waar de link bij hoort, is op dit moment geblokkeerd.',
  },
  blocked: {
    title: 'Deze link is door de beheerder geblokkeerd',
    text: 'De link is misschien voor iets schadelijks gebruikt. Daarom bent u niet doorgestuurd.',
  },
  blockedDomain: {
    title: 'Waarschuwing: deze link leidt naar een geblokkeerde website',
    text: 'De beheerder van deze dienst heeft dit domein geblokkeerd. Daarom bent u niet doorgestuurd. Voer daar geen wachtwoorden of betaalgegevens in.',
  },
  tooMany: {
    title: 'Te veel verzoeken',
    text: 'Vanuit uw netwerk zijn te veel links geopend. Probeer het over een minuut opnieuw.',
  },
  unavailable: {
    title: 'Een ogenblik',
    text: 'Deze code kan nu niet worden opgezocht. Deze pagina probeert het vanzelf opnieuw.',
  },
  badRequest: {
    title: 'Ongeldig verzoek',
    text: 'Uw app heeft iets gestuurd dat deze server niet begrijpt.',
  },
  method: {
    title: 'Methode niet toegestaan',
    text: 'Korte links ondersteunen alleen GET en HEAD.',
  },
  opens: 'Begin',
  ended: 'Einde',
  again: 'Opnieuw proberen',
  visit: 'Naar {site}',
  report: 'Deze link melden',
}
