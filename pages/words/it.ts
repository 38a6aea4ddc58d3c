import type { Words } from './en.ts'

export const IT: Words = {
  paused: {
    title: 'Questo codice è in pausa',
    text: 'Per ora è disattivato. La stampa va bene: scansionalo di nuovo più tardi.',
  },
  scheduled: {
    title: 'Questo codice non è ancora attivo',
    text: 'È il codice giusto. Scansionalo di nuovo in quel momento.',
  },
  expired: {
    title: 'Questo codice è scaduto',
    text: 'Il suo periodo è terminato.',
  },
  used_up: {
    title: 'Questo codice è esaurito',
    text: 'Si poteva usare un numero limitato di volte e sono state usate tutte.',
  },
  unknown: {
    title: 'Questo codice non esiste',
    text: 'Se hai digitato il link, controlla che sia scritto bene.',
  },
  deleted: {
    title: 'Questo codice è stato rimosso',
    text: 'Il proprietario lo ha eliminato.',
  },
  suspended: {
    title: 'Questo link è stato disattivato dal gestore',
    text: 'L’account a cui appartiene è al momento sospeso.',
  },
  blocked: {
    title: 'Questo link è stato bloccato dal gestore',
    text: 'Potrebbe essere stato usato per qualcosa di dannoso. Per questo non c’è stato alcun reindirizzamento.',
  },
  blockedDomain: {
    title: 'Attenzione: questo link porta a un sito bloccato',
    text: 'Il gestore di questo servizio ha bloccato questo dominio. Per questo non c’è stato alcun reindirizzamento. Non inserire lì password o dati di pagamento.',
  },
  tooMany: {
    title: 'Troppe richieste',
    text: 'Dalla tua rete sono stati aperti troppi link. Riprova tra un minuto.',
  },
  unavailable: {
    title: 'Un momento',
    text: 'Al momento non è possibile cercare questo codice. Questa pagina riprova da sola.',
  },
  badRequest: {
    title: 'Richiesta non valida',
    text: 'La tua app ha inviato qualcosa che questo server non capisce.',
  },
  method: {
    title: 'Metodo non consentito',
    text: 'I link brevi accettano solo GET e HEAD.',
  },
  opens: 'Inizio',
  ended: 'Fine',
  again: 'Riprova',
  visit: 'Vai a {site}',
  report: 'Segnala questo link',
}
