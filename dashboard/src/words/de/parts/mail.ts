import type { MailWords } from '../../shape.ts'

const forgot: MailWords['forgot'] = {
  page: 'Passwort vergessen',
  title: 'Passwort vergessen?',
  body: 'Geben Sie die E-Mail-Adresse ein, mit der Sie sich anmelden. Wir senden Ihnen dorthin einen Link für ein neues Passwort.',
  submit: 'Link senden',
  back: 'Zurück zur Anmeldung',
  sentPage: 'Prüfen Sie Ihr Postfach',
  sentTitle: 'Prüfen Sie Ihr Postfach.',
  sentBody: (email) =>
    `Falls es ein Konto mit ${email} gibt, ist eine E-Mail unterwegs. Der Link darin ist eine Stunde gültig und funktioniert nur einmal.`,
  none: 'Wenn keine E-Mail kommt',
  noneDelay:
    'Es kann eine Minute dauern, bis die E-Mail ankommt. Sehen Sie auch im Spam-Ordner nach.',
  noneAddress:
    'Wir senden die E-Mail nur an die Adresse, mit der Sie sich anmelden. Versuchen Sie es mit einer anderen Adresse.',
  noneOften: 'Wir senden höchstens drei E-Mails in 15 Minuten.',
  noneOperator: 'Der Betreiber dieses Servers kann einen Link erstellen:',
  other: 'Andere Adresse verwenden',
}

const reset: MailWords['reset'] = {
  page: 'Neues Passwort',
  title: 'Wählen Sie ein neues Passwort.',
  body: 'Sie werden danach sofort angemeldet. Alle Ihre anderen Sitzungen werden beendet.',
  password: 'Neues Passwort',
  submit: 'Speichern und anmelden',
  goneBody:
    'Ein Link ist eine Stunde gültig und funktioniert nur einmal. Fordern Sie einen neuen an oder melden Sie sich an, wenn Sie Ihr Passwort kennen.',
  goneAction: 'Neuen Link anfordern',
}

const address: MailWords['address'] = {
  page: 'Neue E-Mail-Adresse',
  title: 'Bestätigen Sie Ihre neue Adresse.',
  body: 'Bestätigen Sie, dass unsere E-Mail angekommen ist. Danach melden Sie sich mit der neuen Adresse an. Alle Ihre Sitzungen werden beendet.',
  submit: 'Adresse bestätigen',
  doneTitle: 'Adresse bestätigt.',
  doneBody: (email) =>
    `Ab jetzt melden Sie sich mit ${email} an. Alle Ihre Sitzungen sind beendet.`,
  goneBody:
    'Ein Link ist einen Tag gültig und funktioniert nur einmal. Einen neuen bekommen Sie unter Einstellungen › Profil.',
  takenTitle: 'Diese Adresse ist vergeben.',
  takenBody:
    'Diese E-Mail-Adresse wird bereits verwendet. Ihre Adresse wurde nicht geändert. Wählen Sie unter Einstellungen › Profil eine andere.',
  settings: 'Einstellungen öffnen',
}

const unsubscribe: MailWords['unsubscribe'] = {
  page: 'Benachrichtigung abbestellen',
  title: 'Diese E-Mails abbestellen?',
  body: 'Ein Klick genügt. Sie müssen sich nicht anmelden. E-Mails zu Ihrem Passwort und Ihrer Adresse bekommen Sie weiterhin.',
  submit: {
    weekly_report: 'Wochenbericht abbestellen',
    missed_scans: 'E-Mails zu verpassten Scans abbestellen',
    limit_near: 'E-Mails zu Limits abbestellen',
    webhook_disabled: 'E-Mails zu Webhooks abbestellen',
  },
  doneTitle: 'Abbestellt.',
  done: {
    weekly_report: 'Sie bekommen keinen Wochenbericht mehr.',
    missed_scans: 'Sie bekommen keine E-Mails zu verpassten Scans mehr.',
    limit_near: 'Sie bekommen keine E-Mails zu Limits mehr.',
    webhook_disabled: 'Sie bekommen keine E-Mails zu Webhooks mehr.',
  },
  again: 'Unter Einstellungen › Benachrichtigungen können Sie diese E-Mails wieder einschalten.',
  settings: 'Benachrichtigungen öffnen',
  badTitle: 'Dieser Link ist nicht gültig.',
  badBody:
    'Vielleicht ist der Link unvollständig. Klicken Sie in der E-Mail noch einmal auf den Link oder schalten Sie E-Mails unter Einstellungen › Benachrichtigungen ab.',
}

const notifications: MailWords['notifications'] = {
  title: 'Benachrichtigungen',
  intro: (email) =>
    `E-Mails zu Live-Codes senden wir an ${email}. Jede Änderung wird sofort gespeichert.`,
  legend: 'Worüber Sie informiert werden',
  kinds: {
    weekly_report: {
      name: 'Wochenbericht',
      about:
        'Vergleicht die Scans der letzten Woche mit denen der Woche davor. Wird jeden Montagmorgen in der Zeitzone des Kontos gesendet.',
    },
    missed_scans: {
      name: 'Verpasste Scans',
      about:
        'Wird gesendet, wenn jemand einen pausierten, abgelaufenen oder aufgebrauchten Code scannt. Höchstens eine E-Mail pro Code und Tag.',
    },
    limit_near: {
      name: 'Limits fast erreicht',
      about:
        'Wird einmal pro Limit gesendet, sobald 90 % des Scan-Limits eines Codes oder der Codes Ihres Tarifs verbraucht sind.',
    },
    webhook_disabled: {
      name: 'Abgeschaltete Webhooks',
      about:
        'Wird sofort gesendet, wenn wir einen Endpunkt abschalten, weil Zustellungen immer wieder fehlgeschlagen sind.',
    },
  },
  always:
    'E-Mails zu Ihrem Passwort, Ihrer Adresse und zu Anmeldungen in einem neuen Browser senden wir immer.',
  language: 'Sprache der E-Mails',
  asAccount: 'Wie das Konto',
  asAccountNote:
    '„Wie das Konto“ bedeutet: in der Sprache, die unter „Marke“ gewählt ist, sonst auf Englisch.',
}

const change: MailWords['change'] = {
  title: 'E-Mail-Adresse',
  next: 'Neue E-Mail-Adresse',
  hint: 'Wir senden einen Bestätigungslink dorthin. Melden Sie sich mit der alten Adresse an, bis Sie die neue bestätigt haben.',
  password: 'Ihr Passwort',
  submit: 'Adresse ändern',
  waiting: (email, until) =>
    `Wir haben einen Link an ${email} gesendet. Bestätigen Sie damit die neue Adresse bis ${until}.`,
  waitingNote:
    'Melden Sie sich bis zur Bestätigung mit der alten Adresse an. Auch dorthin haben wir eine Nachricht gesendet. Mit der Bestätigung werden alle Ihre Sitzungen beendet.',
  other: 'Andere Adresse verwenden',
  language: 'In dieser Sprache senden wir Ihnen auch E-Mails.',
}

const invitation: MailWords['invitation'] = {
  emailHint: 'Mit dieser Adresse meldet sich die Person an. Wir senden die Einladung dorthin.',
  submit: 'Einladung senden',
  linkTitle: (email) => `Die Einladung wurde an ${email} gesendet.`,
  linkNote: (date) =>
    `Sie können diesen Link auch selbst weitergeben. Er ist bis ${date} gültig, funktioniert nur einmal und wird nicht noch einmal angezeigt.`,
}

export const words: MailWords = {
  forgot,
  reset,
  address,
  unsubscribe,
  notifications,
  change,
  invitation,
}
