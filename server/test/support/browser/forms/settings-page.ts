import type { WatchedPage } from '../page.ts'

/** A key that may only read codes, made by its form. */
export async function makeKey(page: WatchedPage, name: string): Promise<string> {
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Limited').check()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByText('Choose at least one permission.').waitFor()
  await page.getByLabel('Read codes').check()
  await page.getByLabel('Expires').selectOption('In 30 days')
  await page.getByRole('button', { name: 'Create key' }).click()
  const stub = page.getByRole('region', { name: 'The new key' })
  return /sk_live_\w{38}/.exec(await stub.innerText())?.[0] ?? ''
}

export async function fillSignIn(
  page: WatchedPage,
  email: string,
  password: string,
): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
}
