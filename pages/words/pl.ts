import type { Words } from './en.ts'

export const PL: Words = {
  paused: {
    title: 'Ten kod jest wstrzymany',
    text: 'Na razie jest wyłączony. Wydruk jest w porządku: zeskanuj go ponownie później.',
  },
  scheduled: {
    title: 'Ten kod nie jest jeszcze aktywny',
    text: 'To właściwy kod. Zeskanuj go ponownie w tym czasie.',
  },
  expired: {
    title: 'Ten kod wygasł',
    text: 'Jego czas minął.',
  },
  used_up: {
    title: 'Ten kod został wykorzystany',
    text: 'Można było go użyć ograniczoną liczbę razy i limit został wyczerpany.',
  },
  unknown: {
    title: 'Ten kod nie istnieje',
    text: 'Jeśli link został wpisany ręcznie, sprawdź pisownię.',
  },
  deleted: {
    title: 'Ten kod został usunięty',
    text: 'Usunął go właściciel.',
  },
  suspended: {
    title: 'Ten link został wyłączony przez operatora',
    text: 'Konto, do którego należy, jest obecnie zawieszone.',
  },
  blocked: {
    title: 'Ten link został zablokowany przez operatora',
    text: 'Mógł zostać użyty w szkodliwym celu, dlatego nie nastąpiło przekierowanie.',
  },
  blockedDomain: {
    title: 'Ostrzeżenie: ten link prowadzi do zablokowanej strony',
    text: 'Operator tej usługi zablokował tę domenę, dlatego nie nastąpiło przekierowanie. Nie podawaj tam haseł ani danych płatniczych.',
  },
  tooMany: {
    title: 'Zbyt wiele żądań',
    text: 'Z Twojej sieci otwarto zbyt wiele linków. Spróbuj ponownie za minutę.',
  },
  unavailable: {
    title: 'Chwileczkę',
    text: 'Tego kodu nie można teraz wyszukać. Ta strona sama spróbuje ponownie.',
  },
  badRequest: {
    title: 'Nieprawidłowe żądanie',
    text: 'Twoja aplikacja wysłała coś, czego ten serwer nie rozumie.',
  },
  method: {
    title: 'Metoda niedozwolona',
    text: 'Krótkie linki obsługują tylko GET i HEAD.',
  },
  opens: 'Początek',
  ended: 'Koniec',
  again: 'Spróbuj ponownie',
  visit: 'Przejdź do {site}',
  report: 'Zgłoś ten link',
}
