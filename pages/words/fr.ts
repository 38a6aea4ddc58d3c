import type { Words } from './en.ts'

export const FR: Words = {
  paused: {
    title: 'Ce code est en pause',
    text: 'Il est désactivé pour le moment. L’impression est bonne : veuillez le scanner à nouveau plus tard.',
  },
  scheduled: {
    title: 'Ce code n’est pas encore ouvert',
    text: 'C’est le bon code. Veuillez le scanner à nouveau à ce moment-là.',
  },
  expired: {
    title: 'Ce code a expiré',
    text: 'Sa période est terminée.',
  },
  used_up: {
    title: 'Ce code est épuisé',
    text: 'Il était valable un nombre limité de fois, et toutes ont été utilisées.',
  },
  unknown: {
    title: 'Ce code n’existe pas',
    text: 'Si vous avez saisi le lien, veuillez vérifier l’orthographe.',
  },
  deleted: {
    title: 'Ce code a été retiré',
    text: 'Son propriétaire l’a supprimé.',
  },
  suspended: {
    title: 'Ce lien a été désactivé par l’opérateur',
    text: 'Le compte auquel il appartient est suspendu pour le moment.',
  },
  blocked: {
    title: 'Ce lien a été bloqué par l’opérateur',
    text: 'Il a peut-être servi à quelque chose de nuisible. Vous n’avez donc pas été redirigé.',
  },
  blockedDomain: {
    title: 'Attention : ce lien mène à un site bloqué',
    text: 'L’opérateur de ce service a bloqué ce domaine. Vous n’avez donc pas été redirigé. N’y saisissez ni mot de passe ni coordonnées de paiement.',
  },
  tooMany: {
    title: 'Trop de demandes',
    text: 'Trop de liens ont été ouverts depuis votre réseau. Veuillez réessayer dans une minute.',
  },
  unavailable: {
    title: 'Un instant',
    text: 'Ce code ne peut pas être recherché pour le moment. Cette page réessaie d’elle-même.',
  },
  badRequest: {
    title: 'Demande non valide',
    text: 'Votre application a envoyé quelque chose que ce serveur ne comprend pas.',
  },
  method: {
    title: 'Méthode non autorisée',
    text: 'Les liens courts n’acceptent que GET et HEAD.',
  },
  opens: 'Ouverture',
  ended: 'Fin',
  again: 'Réessayer',
  visit: 'Aller sur {site}',
  report: 'Signaler ce lien',
}
