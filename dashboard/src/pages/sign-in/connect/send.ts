import { terminalOrigin } from '../../../../../domain/accounts/terminal.ts'
import type { Request } from './request.ts'

/**
 * Leaves the page with a form, to the terminal on this machine. Not in an address, which browsers and
 * proxies keep, and not by a request of the page: browsers ask people about those, or refuse them on https.
 */
export function sendToTerminal(
  { port, state }: Request,
  fields: Readonly<Record<string, string>>,
): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = `${terminalOrigin(port)}/`
  form.hidden = true
  for (const [name, value] of Object.entries({ ...fields, state })) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  // Whoever comes back to this page finds no key in it.
  form.remove()
}
