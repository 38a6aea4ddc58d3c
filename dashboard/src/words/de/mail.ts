import type { MailWords } from '../shape.ts'

const forgot: MailWords['forgot'] = {
  page: 'Passwort vergessen',
  title: 'Passwort vergessen?',
  body: 'Geben Sie die E-Mail-Adresse ein, mit der Sie sich anmelden. Dorthin geht ein Link, mit dem Sie ein neues Passwort wählen.',
  submit: 'Link senden',
  back: 'Zurück zur Anmeldung',
  sentPage: 'Sehen Sie in Ihre E-Mails',
  sentTitle: 'Sehen Sie in Ihre E-Mails.',
  sentBody: (email) =>
    `Wenn sich jemand mit ${email} anmeldet, ist eine E-Mail unterwegs. Ihr Link gilt einmal, eine Stunde lang.`,
  none: 'Wenn keine E-Mail kommt',
  noneDelay: 'Es kann eine Minute dauern. Sehen Sie auch im Spam nach.',
  noneAddress:
    'Sie geht nur an die Adresse, mit der Sie sich anmelden. Versuchen Sie es mit einer anderen.',
  noneOften: 'Es gibt höchstens drei E-Mails in einer Viertelstunde.',
  noneOperator: 'Wer diesen Server betreibt, kann einen Link ausgeben:',
  other: 'Andere Adresse',
}

const reset: MailWords['reset'] = {
  page: 'Neues Passwort',
  title: 'Wählen Sie ein neues Passwort.',
  body: 'Sie sind damit sofort angemeldet. Alle Ihre anderen Sitzungen enden.',
  password: 'Neues Passwort',
  submit: 'Speichern und anmelden',
  goneBody:
    'Er gilt einmal, eine Stunde lang. Fordern Sie einen neuen an, oder melden Sie sich an, wenn Sie Ihr Passwort kennen.',
  goneAction: 'Neuen Link senden',
}

const address: MailWords['address'] = {
  page: 'Neue E-Mail-Adresse',
  title: 'Ihre neue Adresse.',
  body: 'Bestätigen Sie, dass die E-Mail Sie erreicht hat. Von da an melden Sie sich mit der neuen Adresse an, und alle Ihre Sitzungen enden.',
  submit: 'Adresse bestätigen',
  doneTitle: 'Adresse bestätigt.',
  doneBody: (email) =>
    `Von jetzt an melden Sie sich mit ${email} an. Alle Ihre Sitzungen sind beendet.`,
  goneBody: 'Er gilt einmal, einen Tag lang. Einen neuen bekommen Sie unter Einstellungen, Sie.',
  takenTitle: 'Diese Adresse ist vergeben.',
  takenBody:
    'Jemand meldet sich schon damit an. Ihre bleibt, wie sie war: Wählen Sie unter Einstellungen, Sie eine andere.',
  settings: 'Einstellungen öffnen',
}

const unsubscribe: MailWords['unsubscribe'] = {
  page: 'Benachrichtigung abbestellen',
  title: 'Weniger E-Mails.',
  body: 'Ein Klick genügt, Sie müssen sich nicht anmelden. E-Mails zu Ihrem Passwort und Ihrer Adresse kommen weiter.',
  submit: {
    weekly_report: 'Wochenbericht abbestellen',
    missed_scans: 'Hinweise zu verpassten Scans abbestellen',
    limit_near: 'Hinweise zu Limits abbestellen',
    webhook_disabled: 'Hinweise zu Webhooks abbestellen',
  },
  doneTitle: 'Abbestellt.',
  done: {
    weekly_report: 'Der Wochenbericht wird Ihnen nicht mehr gesendet.',
    missed_scans: 'Hinweise zu verpassten Scans werden Ihnen nicht mehr gesendet.',
    limit_near: 'Hinweise zu Limits werden Ihnen nicht mehr gesendet.',
    webhook_disabled: 'Hinweise zu Webhooks werden Ihnen nicht mehr gesendet.',
  },
  again: 'Wieder einschalten können Sie sie unter Einstellungen, Benachrichtigungen.',
  settings: 'Benachrichtigungen öffnen',
  badTitle: 'Dieser Link ist nicht gültig.',
  badBody:
    'Vielleicht ist er abgeschnitten: Öffnen Sie ihn noch einmal aus der E-Mail. Abschalten können Sie E-Mails auch unter Einstellungen, Benachrichtigungen.',
}

const notifications: MailWords['notifications'] = {
  title: 'Benachrichtigungen',
  intro: (email) => `E-Mails über Live-Codes, an ${email}. Jede Änderung wird sofort gespeichert.`,
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
        'Jemand hat einen Code gescannt, der pausiert, abgelaufen oder aufgebraucht ist. Höchstens einmal am Tag je Code.',
    },
    limit_near: {
      name: 'Limits fast erreicht',
      about:
        '90 % des Scanlimits eines Codes oder der Codes des Tarifs sind verbraucht. Einmal für jedes Limit.',
    },
    webhook_disabled: {
      name: 'Abgeschaltete Webhooks',
      about:
        'Ein Endpunkt hat nur noch Fehler gemeldet und bekommt nichts mehr. Sobald es geschieht.',
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
  hint: 'Dorthin geht ein Link. Bis Sie die Adresse damit bestätigen, melden Sie sich mit der alten an.',
  password: 'Ihr Passwort',
  submit: 'Adresse ändern',
  waiting: (email, until) =>
    `Bestätigen Sie sie bis ${until} mit dem Link, den wir an ${email} gesendet haben.`,
  waitingNote:
    'Bis dahin melden Sie sich mit der alten Adresse an, die ebenfalls informiert wurde. Mit der Bestätigung enden alle Ihre Sitzungen.',
  other: 'Andere Adresse',
  language: 'Auch E-Mails an Sie kommen in dieser Sprache.',
}

const invitation: MailWords['invitation'] = {
  emailHint: 'Damit meldet sich die Person an. Dorthin geht die Einladung.',
  submit: 'Einladung senden',
  linkTitle: (email) => `Die Einladung wurde an ${email} gesendet.`,
  linkNote: (date) =>
    `Sie können diesen Link auch selbst weitergeben. Er gilt einmal, bis ${date}. Sie sehen ihn nicht noch einmal.`,
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
