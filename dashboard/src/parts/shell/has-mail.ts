/** Whether the server sends mail: it says so in the document. Tests outside of a browser have none. */
export const hasMail =
  'document' in globalThis &&
  document.querySelector<HTMLMetaElement>('meta[name="qroute-mail"]')?.content === 'on'
