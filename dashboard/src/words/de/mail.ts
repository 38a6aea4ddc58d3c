import type { MailWords } from '../shape.ts'

const forgot: MailWords['forgot'] = {
  page: 'Passwort vergessen',
  title: 'Passwort vergessen?',
  body: 'Geben Sie die E-Mail-Adresse ein, mit der Sie sich anmelden. Wir senden Ihnen dorthin einen Link für ein neues Passwort.',
  submit: 'Link senden',
  back: 'Zurück zur Anmeldung',
  sentPage: 'Sehen Sie im Postfach nach',
  sentTitle: 'Sehen Sie im Postfach nach.',
  sentBody: (email) =>
    `Falls es ein Konto mit ${email} gibt, ist eine E-Mail unterwegs. Der Link darin gilt eine Stunde und nur einmal.`,
  none: 'Wenn keine E-Mail kommt',
  noneDelay: 'Es kann eine Minute dauern. Sehen Sie auch im Spam-Ordner nach.',
  noneAddress:
    'Wir senden sie nur an die Adresse, mit der Sie sich anmelden. Versuchen Sie es mit einer anderen.',
  noneOften: 'Wir senden höchstens drei E-Mails in 15 Minuten.',
  noneOperator: 'Der Betreiber dieses Servers kann einen Link erstellen:',
  other: 'Andere Adresse',
}

const reset: MailWords['reset'] = {
  page: 'Neues Passwort',
  title: 'Wählen Sie ein neues Passwort.',
  body: 'Damit sind Sie gleich angemeldet. Alle Ihre anderen Sitzungen enden.',
  password: 'Neues Passwort',
  submit: 'Speichern und anmelden',
  goneBody:
    'Er gilt eine Stunde und nur einmal. Fordern Sie einen neuen an oder melden Sie sich an, wenn Sie Ihr Passwort kennen.',
  goneAction: 'Neuen Link senden',
}

const address: MailWords['address'] = {
  page: 'Neue E-Mail-Adresse',
  title: 'Ihre neue Adresse.',
  body: 'Bestätigen Sie, dass die E-Mail angekommen ist. Danach melden Sie sich mit der neuen Adresse an, und alle Ihre Sitzungen enden.',
  submit: 'Adresse bestätigen',
  doneTitle: 'Adresse bestätigt.',
  doneBody: (email) =>
    `Ab jetzt melden Sie sich mit ${email} an. Alle Ihre Sitzungen sind beendet.`,
  goneBody:
    'Er gilt einen Tag und nur einmal. Einen neuen bekommen Sie unter Einstellungen › Profil.',
  takenTitle: 'Diese Adresse ist vergeben.',
  takenBody:
    'Damit meldet sich schon jemand anderes an. Ihre Adresse bleibt, wie sie war: Wählen Sie unter Einstellungen › Profil eine andere.',
  settings: 'Einstellungen öffnen',
}

const unsubscribe: MailWords['unsubscribe'] = {
  page: 'Benachrichtigung abbestellen',
  title: 'Weniger E-Mails.',
  body: 'Ein Klick genügt, Sie müssen sich nicht anmelden. E-Mails zu Ihrem Passwort und Ihrer Adresse bekommen Sie weiterhin.',
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
  again: 'Wieder einschalten können Sie das unter Einstellungen › Benachrichtigungen.',
  settings: 'Benachrichtigungen öffnen',
  badTitle: 'Dieser Link ist nicht gültig.',
  badBody:
    'Vielleicht ist er unvollständig: Öffnen Sie ihn noch einmal aus der E-Mail. Abschalten können Sie E-Mails auch unter Einstellungen › Benachrichtigungen.',
}

const notifications: MailWords['notifications'] = {
  title: 'Benachrichtigungen',
  intro: (email) => `E-Mails zu Live-Codes, an ${email}. Jede Änderung wird sofort gespeichert.`,
  legend: 'Worüber Sie informiert werden',
  kinds: {
    weekly_report: {
      name: 'Wochenbericht',
      about:
        'Die Scans der letzten Woche im Vergleich zur Woche davor. Montagmorgen, in der Zeitzone des Kontos.',
    },
    missed_scans: {
      name: 'Verpasste Scans',
      about:
        'Jemand hat einen Code gescannt, der pausiert, abgelaufen oder aufgebraucht ist. Höchstens einmal am Tag pro Code.',
    },
    limit_near: {
      name: 'Limits fast erreicht',
      about:
        '90 % des Scan-Limits eines Codes oder der Codes Ihres Tarifs sind verbraucht. Einmal pro Limit.',
    },
    webhook_disabled: {
      name: 'Abgeschaltete Webhooks',
      about:
        'Ein Endpunkt hat nur noch Fehler gemeldet und bekommt deshalb nichts mehr. Sofort, wenn es passiert.',
    },
  },
  always:
    'E-Mails zu Ihrem Passwort, Ihrer Adresse und Anmeldungen in einem neuen Browser kommen immer.',
  language: 'Sprache der E-Mails',
  asAccount: 'Wie das Konto',
  asAccountNote: 'Wie das Konto: die Sprache seiner Marke, sonst Englisch.',
}

const change: MailWords['change'] = {
  title: 'E-Mail-Adresse',
  next: 'Neue E-Mail-Adresse',
  hint: 'Wir senden einen Link dorthin. Bis Sie die Adresse damit bestätigen, melden Sie sich mit der alten an.',
  password: 'Ihr Passwort',
  submit: 'Adresse ändern',
  waiting: (email, until) =>
    `Bestätigen Sie sie bis ${until} mit dem Link, den wir an ${email} gesendet haben.`,
  waitingNote:
    'Bis dahin melden Sie sich mit der alten Adresse an, an die wir ebenfalls geschrieben haben. Mit der Bestätigung enden alle Ihre Sitzungen.',
  other: 'Andere Adresse',
  language: 'Auch E-Mails an Sie kommen in dieser Sprache.',
}

const invitation: MailWords['invitation'] = {
  emailHint: 'Damit meldet sich die Person an. Die Einladung geht dorthin.',
  submit: 'Einladung senden',
  linkTitle: (email) => `Die Einladung wurde an ${email} gesendet.`,
  linkNote: (date) =>
    `Sie können diesen Link auch selbst weitergeben. Er gilt nur einmal, bis ${date}. Er wird nicht noch einmal angezeigt.`,
}

export const mail: MailWords = {
  forgot,
  reset,
  address,
  unsubscribe,
  notifications,
  change,
  invitation,
}
