import { createHash } from 'node:crypto'

/** What the browser shows when the terminal has answered it, in the two languages of the dashboard. */
const WORDS = {
  en: {
    done: [
      'The terminal received the key.',
      'Continue in the terminal. You can close this window.',
    ],
    failed: ['Something went wrong.', 'The terminal shows the details. You can close this window.'],
    declined: ['Declined.', 'No key was created. You can close this window.'],
    refused: [
      'No terminal is waiting for this page.',
      'Run “qr login” again. You can close this window.',
    ],
  },
  de: {
    done: [
      'Der Schlüssel ist im Terminal angekommen.',
      'Machen Sie dort weiter. Sie können dieses Fenster schließen.',
    ],
    failed: [
      'Etwas ist schiefgelaufen.',
      'Einzelheiten sehen Sie im Terminal. Sie können dieses Fenster schließen.',
    ],
    declined: [
      'Abgelehnt.',
      'Es wurde kein Schlüssel erstellt. Sie können dieses Fenster schließen.',
    ],
    refused: [
      'Kein Terminal wartet auf diese Seite.',
      'Führen Sie „qr login“ erneut aus. Sie können dieses Fenster schließen.',
    ],
  },
} as const

export type PageName = keyof (typeof WORDS)['en']

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;align-content:center;
padding:0 clamp(20px,6vw,96px);font:16px/1.5 system-ui,sans-serif;background:light-dark(#f6f3eb,#14130f);
color:light-dark(#17150f,#f6f3eb)}h1{margin:0;font-size:2.5rem;line-height:1.1;letter-spacing:-.03em}p{margin:.5rem 0 0}`
const HASH = createHash('sha256').update(STYLE).digest('base64')

export function toPage(page: PageName, languages = ''): { html: string; policy: string } {
  const language = /^\s*de\b/i.test(languages) ? 'de' : 'en'
  const [title, text] = WORDS[language][page]
  const html = `<!doctype html>
<html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>${title} – qr</title><style>${STYLE}</style>
<main><h1>${title}</h1><p>${text}</p></main></html>
`
  const policy = `default-src 'none'; style-src 'sha256-${HASH}'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`
  return { html, policy }
}
