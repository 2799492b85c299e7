import { listWinners } from '../../contract/winner/winner.ts'
import { send } from '../support/call-route.ts'
import { atDesk, expect, expectAccessible, onPhone, test } from '../support/fixtures.ts'
import { openClientRendered, openScreen } from '../support/screens.ts'

test('winners > appear on an open page: map, list and plows', onPhone, async ({ page, contest }) => {
  await contest.at('after the public poll')
  await openScreen(page, '/winners')
  await expect(page.getByText('Winners will be announced October 27th, 2025.')).toBeVisible()
  expect((await send(contest.base, null, listWinners)).status).toBe(403)

  await contest.at('after the announcement')
  await expect(page.getByRole('heading', { name: 'The winners', exact: true })).toBeVisible()
  const { districts } = await contest.call(listWinners)
  const winner = districts[5]?.names[0]
  if (!winner) throw new Error('district 6 has no winner')
  const card = page.locator('#district-6')
  await expect(card).toContainText(winner.snowplowName)
  await expect(card).toContainText('Pulaski')

  // Selecting a county shows its district's plow on the map and links to its card.
  await page.getByLabel('Your county').selectOption('Pulaski')
  const result = page.getByRole('status').filter({ hasText: winner.snowplowName })
  await expect(card).toHaveAttribute('data-chosen')
  await result.getByRole('link', { name: 'District 6' }).click()
  await expect(card).toBeFocused()
  await expect(card).toBeInViewport()

  const map = page.getByRole('group', { name: 'Winner in each district' })
  const districtButton = map.getByRole('button', { name: `District 6: ${winner.snowplowName}` })
  await districtButton.click()
  await expect(districtButton).toHaveAttribute('aria-pressed', 'true')
  await expect(card).toBeFocused()
  await expect(card).toBeInViewport()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'District 6', exact: true }) })
  await expect(row).toHaveAttribute('data-chosen')
  await districtButton.focus()
  // The map is a single Tab stop; arrow keys move between districts, and Escape hides the tooltip.
  await page.keyboard.press('ArrowRight')
  const neighbour = map.locator(':focus')
  await expect(neighbour).toHaveAccessibleName(/^District 1: /)
  const line = page.getByText((await neighbour.getAttribute('aria-label')) ?? '', { exact: true })
  await expect(line).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(line).toHaveCount(0)
  await row.getByRole('link').click()
  await expect(card).toBeInViewport()
})

test('winners > group tied names and mark districts without votes', onPhone, async ({ page, contest }) => {
  await contest.at('after the announcement')
  await page.route('**/api/winner', async (route) => {
    const response = await route.fetch()
    const { districts } = await response.json()
    districts[0].names = districts.slice(0, 2).flatMap(({ names }: { names: object[] }) => names)
    districts[2].names = []
    await route.fulfill({ response, json: { districts } })
  })
  await openClientRendered(page, '/winners')
  await expect(page.locator('#district-1')).toContainText('It’s a tie! 2 names won here')
  await expect(page.locator('#district-1').getByRole('figure')).toHaveCount(2)
  await expect(page.locator('#district-3')).toContainText('No votes were cast in this district.')
  await expectAccessible(page)
})

test.describe('winners page without the map or winners', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('keeps winners, retries the map, and loads winners later', atDesk, async ({ page, contest }) => {
    await contest.at('after the announcement')
    await page.route('**/api/winner', (route) =>
      route.fulfill({ status: 503, json: { code: 'ballot.counting', message: '', fields: [] } }),
    )
    await openClientRendered(page, '/winners')
    await expect(page.getByText('The votes are being recounted.')).toBeVisible()
    await page.unroute('**/api/winner')
    await expect(page.locator('#district-10')).toBeVisible({ timeout: 15_000 })
    await page.route('**/api/county/map', (route) => route.fulfill({ status: 503, json: {} }))
    await openClientRendered(page, '/winners')
    await expect(page.getByText('The map couldn’t be loaded.')).toBeVisible({ timeout: 15_000 })
    await expect(page.locator('#district-10')).toBeVisible()
    await page.unroute('**/api/county/map')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('group', { name: 'Winner in each district' })).toBeVisible()
  })
})
