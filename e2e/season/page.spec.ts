/** Content pages: rules, privacy, accessibility and contact. */
import { atDesk, expect, expectAccessible, test } from '../support/fixtures.ts'
import { openScreen } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

test('content page > is edited beside its preview and reset', atDesk, async ({ page, contest }) => {
  await contest.at('during the public poll')
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/pages')
  await page.getByRole('link', { name: 'Privacy, English: Default' }).click()
  const text = page.getByLabel('Text in Markdown')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(text).toHaveValue(/^This page explains what the/)
  await expect(preview.getByRole('heading', { name: 'If you vote' })).toBeVisible()

  await text.fill('# Our promise\n\nWe keep **nothing** <b>else</b>. [Ask us](/contact), [not](javascript:alert(1)).')
  await expect(preview.getByRole('heading', { name: 'Our promise', level: 2 })).toBeVisible()
  await expect(preview).toContainText('We keep nothing <b>else</b>. Ask us, not.')
  await expect(preview.getByRole('link')).toHaveText(['Ask us'])
  // Links half below the bar would fail the target size rule.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)

  await test.step('input survives navigation to another page', async () => {
    await page.getByRole('link', { name: 'Contact, English: Default' }).click()
    await expect(text).toHaveValue(/^The .* runs this contest/)
    await page.getByRole('link', { name: 'Privacy, English: Default' }).click()
    await expect(text).toHaveValue(/^# Our promise/)
  })

  await page.getByRole('button', { name: 'Save page' }).click()
  await expect(page.getByRole('link', { name: 'Privacy, English: Edited' })).toBeVisible()
  const isTextPublished = async () => (await (await page.request.get('/privacy')).text()).includes('Our promise')
  await expect.poll(isTextPublished).toBe(true)

  await page.getByRole('button', { name: 'Use the default text' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Use the default text' }).click()
  await expect(text).toHaveValue(/^This page explains what the/)
  await expect.poll(isTextPublished).toBe(false)
})

test.describe('content page with two editors', () => {
  test.use({ expectedErrors: /409 \(Conflict\)/ })

  test('loses neither text', atDesk, async ({ page, contest }) => {
    await contest.at('during the public poll')
    await signInAs(page, contest.base, 'admin')
    await openScreen(page, '/admin/pages')
    await page.getByRole('link', { name: 'Contact, Türkçe: Default' }).click()
    const text = page.getByLabel('Text in Markdown')
    await text.fill('Benim metnim.')
    const colleague = await page.context().newPage()
    await openScreen(colleague, '/admin/pages', { page: 'contact', in: 'tr' })
    await colleague.getByLabel('Text in Markdown').fill('Onun metni.')
    await colleague.getByRole('button', { name: 'Save page' }).click()
    await expect(colleague.getByRole('link', { name: 'Contact, Türkçe: Edited' })).toBeVisible()
    await colleague.close()

    await page.getByRole('button', { name: 'Save page' }).click()
    await expect(page.getByText('Someone else saved changes while you were editing')).toBeVisible()
    await expect(text).toHaveValue('Benim metnim.')
    await page.getByText('View their version').click()
    await expect(page.getByText('Onun metni.')).toBeVisible()
    await page.getByRole('button', { name: 'Keep my changes' }).click()
    await page.getByRole('button', { name: 'Save page' }).click()
    await expect(page.getByText('This page has been edited')).toBeVisible()
    await expect.poll(async () => (await page.request.get('/contact?language=tr')).text()).toContain('Benim metnim.')
  })
})

test.describe('content page too complex to parse', () => {
  test.use({ expectedErrors: /400 \(Bad Request\)/ })

  test('is rejected at its field and in the preview, and stays', atDesk, async ({ page, contest }) => {
    await contest.at('during the public poll')
    await signInAs(page, contest.base, 'admin')
    await openScreen(page, '/admin/pages')
    const text = page.getByLabel('Text in Markdown')
    const complex = `${'*'.repeat(9000)}a${'*'.repeat(9000)}`
    await text.fill(complex)
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview.getByText('This text is too complex to show as a page.')).toBeVisible({ timeout: 15_000 })
    await page.getByRole('button', { name: 'Save page' }).click()
    await expect(text).toHaveAccessibleDescription(/This text is too complex to show as a page\./, { timeout: 15_000 })
    await expect(text).toHaveValue(complex)
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(text).not.toHaveValue(complex)
  })
})
