import { atDesk, expect, expectAccessible, test } from '../support/fixtures.ts'
import { openScreen } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

test(
  'administrator home > lists open tasks and copies a reminder @desk',
  atDesk,
  async ({ page, context, contest }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await contest.at('during the staff poll')
    await signInAs(page, contest.base, 'admin')
    await openScreen(page, '/home')
    const waiting = page.getByRole('region', { name: 'To do' })
    await expect(waiting.getByRole('link', { name: /^\d+ undecided entries/ })).toBeVisible()
    await expect(waiting.getByText('Staff choose favorites through')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Copy the reminder' }).click()
    const dates = await page.request.get(
      (await page.getByRole('link', { name: /calendar/ }).getAttribute('href')) ?? '',
    )
    expect(dates.headers()['content-type']).toBe('text/calendar; charset=utf-8')
    await expect(page.getByText('Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/district-submission-form')
    await page.getByText('Email addresses of staff who haven’t submitted favorites').click()
    await expect(page.getByText('@example.com, ').first()).toBeVisible()
    await page.getByRole('button', { name: 'Copy the addresses' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('@example.com')
    await waiting.getByRole('link', { name: /^\d+ undecided entries/ }).click()
    await expect(page).toHaveURL(/public-submission-list\?state=pending$/)
  },
)

test('staff home > lists finished tasks and the next step @desk', atDesk, async ({ page, contest }) => {
  await contest.at('after the public poll')
  await signInAs(page, contest.base, 'staff')
  await openScreen(page, '/home')
  await expect(page.getByRole('region', { name: 'What’s next' })).toContainText('October 10th, 2025')
  await page.getByRole('link', { name: 'Your choices' }).click()
  await expect(page).toHaveURL('/district-submission-form')
})

test('staff home > has no empty column beside its dates', atDesk, async ({ page, contest, isMobile }) => {
  await contest.at('before the contest')
  await signInAs(page, contest.base, 'staff')
  await openScreen(page, '/home')
  const next = page.getByRole('region', { name: 'What’s next' })
  const dates = page.getByRole('region', { name: 'How the contest runs' })
  await expect(next).toBeVisible()
  await expect(next).not.toContainText('Next for district staff')
  const boxes = { next: await next.boundingBox(), dates: await dates.boundingBox() }
  if (!boxes.next || !boxes.dates) throw new Error('Not on the page')
  expect(boxes.dates.y).toBeGreaterThan(boxes.next.y + boxes.next.height)
  if (!isMobile) expect(boxes.dates.x).toBe(boxes.next.x)
})
