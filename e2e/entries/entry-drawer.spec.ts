import { openReview } from '../support/entry-review.ts'
import { atDesk, expect, test } from '../support/fixtures.ts'

test('entry > stays closed if it is closed while the list reloads', atDesk, async ({ page, contest }) => {
  await openReview(page, contest, { state: 'pending', hints: 'no' })
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows).toHaveCount(16)
  await rows.nth(3).getByRole('gridcell').nth(1).click()
  const entry = page.getByRole('dialog')
  await expect(entry).toBeVisible()
  const isList = (url: URL) => url.pathname === '/api/public-submission' && url.searchParams.has('limit')
  const reload = Promise.withResolvers<void>()
  await page.route(isList, async (route) => {
    await reload.promise
    await route.continue()
  })
  const decided = page.waitForResponse(
    (response) => response.request().method() === 'POST' && /review/.test(response.url()),
  )
  await entry.getByRole('button', { name: 'Approve', exact: true }).click()
  await decided
  await expect(entry.getByText('Approved', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(entry).toHaveCount(0)
  const reloaded = page.waitForResponse((response) => isList(new URL(response.url())))
  reload.resolve()
  await reloaded
  await expect(rows.nth(3)).not.toContainText('Approved')
  await page.waitForTimeout(500)
  await expect(entry).toHaveCount(0)
  await expect(page).not.toHaveURL(/open=/)
})
