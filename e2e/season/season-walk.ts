import { type Browser, expect, type Page } from '@playwright/test'
import { type Credentials, fillIn } from '../support/sign-in.ts'

export async function newPage(browser: Browser, baseURL: string, failed: string[]): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, reducedMotion: 'reduce' })).newPage()
  page.on('pageerror', (error) => failed.push(error.message))
  page.on('response', (response) => {
    // Sessions expire when the clock moves, and a replaced link is unknown; any other error response fails the test.
    const isReplacedLink = response.status() === 404 && response.url().endsWith('/family-entry')
    if (response.status() >= 400 && response.status() !== 401 && !isReplacedLink)
      failed.push(`${response.status()} ${response.url()}`)
  })
  return page
}

export async function signIn(page: Page, who: Credentials, path = '/sign-in') {
  await page.goto(path)
  await page.getByRole('button', { name: 'Admin Login' }).click()
  await fillIn(page, who)
  await expect(page).not.toHaveURL(/sign-in/)
}

export const menu = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation').getByRole('link', { name }).first().click()

/** Opens Home and reads that a task waits there and in the menu. */
export async function findTask(page: Page, task: string, menuItem: string) {
  await menu(page, 'Home')
  const waiting = page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`\\d+ things? to do.*${menuItem}|${menuItem}.*\\d+ things? to do`, 'i') })
  await expect(waiting.first()).toBeVisible()
  const link = page.getByRole('region', { name: 'To do' }).getByRole('link', { name: task })
  await expect(link).toBeVisible()
  return link
}

/** Reloads until a page that is cached for seconds shows the change. */
export const reloadUntil = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    await page.reload()
    await check()
  }).toPass({ timeout: 60_000 })
