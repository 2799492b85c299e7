import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import type { Territory } from '@snowplow/contract/county/territory.ts'
import { getTerritory, updateTerritory } from '../../contract/county/territory.ts'
import { atDesk, type Contest, expect, expectAccessible, onPhone, test } from '../support/fixtures.ts'
import { openScreen } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

test.use({ expectedErrors: /status of 409/ })

async function changeElsewhere(contest: Contest, change: (territory: Territory) => Partial<Territory>) {
  const { version, isPreparing: _, ...territory } = await contest.as('admin')(getTerritory)
  const body = { territory: { ...territory, ...change(territory) }, version }
  await contest.as('admin')(updateTerritory, { body })
}

const getMiddle = async (element: Locator) => {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return [x + width / 2, y + height / 2] as const
}

// Restores the districts: the demo is shared with the following specs.
let original: Territory
test.beforeEach(async ({ contest }) => {
  await contest.at('during the public poll')
  const { version: _, isPreparing: __, ...territory } = await contest.as('admin')(getTerritory)
  original = territory
})
test.afterEach(({ contest }) => changeElsewhere(contest, () => original))

test('territory map > assigns counties, reports blockers and saves', atDesk, async ({ page, contest }) => {
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/counties')
  const map = page.getByRole('group', { name: 'Map' })
  const pulaski = map.getByRole('button', { name: /^Pulaski:/ })
  await page.getByRole('radio', { name: 'Assign counties to District 2' }).check()
  await expect(pulaski).toHaveAttribute('aria-label', 'Pulaski: District 6')

  // Dragging assigns counties, and the table shows the same. The map moves until the page has loaded.
  await expect(async () => {
    await map.getByRole('button', { name: /^Garland:/ }).scrollIntoViewIfNeeded()
    await map.scrollIntoViewIfNeeded()
    await page.mouse.move(...(await getMiddle(pulaski)))
    await page.mouse.down()
    await page.mouse.move(...(await getMiddle(map.getByRole('button', { name: /^Saline:/ }))), { steps: 12 })
    await page.mouse.up()
    await expect(pulaski).toHaveAttribute('aria-pressed', 'true', { timeout: 2000 })
  }).toPass()
  await page.getByLabel('Find a county').fill('sal')
  await expect(page.getByLabel('District of Saline')).toHaveValue('2')

  await page.getByRole('button', { name: 'Review and save' }).click()
  const review = page.getByRole('dialog', { name: 'What will change' })
  await expect(review.getByText(/Pulaski can’t move to another district.*\d+ ballots/)).toBeVisible()
  await expect(review.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  await expectAccessible(page)
  await review.getByRole('button', { name: 'Cancel' }).click()

  // Space unassigns a county, and the draft survives a reload.
  await pulaski.focus()
  await page.keyboard.press('Space')
  await expect(pulaski).toHaveAttribute('aria-label', 'Pulaski: no district')
  await page.reload()
  await expect(pulaski).toHaveAttribute('aria-label', 'Pulaski: no district')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(pulaski).toHaveAttribute('aria-label', 'Pulaski: District 6')

  // A concurrent change: both are saved.
  await page.getByLabel('Name of district 1', { exact: true }).fill('Delta')
  await changeElsewhere(contest, ({ districts }) => ({
    districts: districts.map((district) => (district.id === 2 ? { ...district, name: 'Timberlands' } : district)),
  }))
  await page.getByRole('button', { name: 'Review and save' }).click()
  await expect(page.getByText('Someone else made a change first.')).toBeVisible()
  await expect(page.getByLabel('Name of district 2', { exact: true })).toHaveValue('Timberlands')
  const stale = page.getByRole('alert').filter({ hasText: 'Someone else saved changes while you were editing' })
  await stale.getByRole('button', { name: 'Keep my changes' }).click()
  await expect(stale).toHaveCount(0)
  // Retried because clicks are ignored while the previous one is pending.
  await expect(async () => {
    await page.getByRole('button', { name: 'Review and save' }).click({ timeout: 2000 })
    await expect(review).toBeVisible({ timeout: 2000 })
  }).toPass()
  await review.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Counties and districts saved.')).toBeVisible()
  expect((await contest.as('admin')(getTerritory)).districts.slice(0, 2).map(({ name }) => name)).toEqual([
    'Delta',
    'Timberlands',
  ])
})

test('territory map > assigns counties by touch without scrolling', onPhone, async ({ page, contest }) => {
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/counties')
  await page.getByRole('radio', { name: 'Assign counties to District 2' }).check()
  const map = page.getByRole('group', { name: 'Map' })
  const pulaski = map.getByRole('button', { name: /^Pulaski:/ })
  const dallas = map.getByRole('button', { name: /^Dallas:/ })
  // The map moves until the page has loaded.
  await page.waitForLoadState('networkidle')
  await map.scrollIntoViewIfNeeded()
  const [from, to] = [await getMiddle(dallas), await getMiddle(pulaski)]
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: readonly [number, number]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] })
  const scrolled = await page.evaluate(() => scrollY)
  await touch('touchStart', from)
  // Upward, which would otherwise scroll the page.
  for (const way of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', [from[0] + (to[0] - from[0]) * way, from[1] + (to[1] - from[1]) * way])
  await touch('touchEnd')
  for (const county of [dallas, pulaski]) await expect(county).toHaveAttribute('aria-pressed', 'true')
  // A tap unassigns a county.
  await page.touchscreen.tap(...to)
  await expect(pulaski).toHaveAttribute('aria-label', 'Pulaski: no district')
  await expect(dallas).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
})

test('district file > names invalid rows and stays unsaved', atDesk, async ({ page, contest }) => {
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/counties')
  await page.getByLabel('State or territory').selectOption('Alaska')
  await expect(page.getByRole('group', { name: 'Map' }).getByRole('button')).toHaveCount(30)
  const choose = (csv: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'alaska.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') })
  await choose('county;district\nAtlantis;North\nNome;North\n')
  const dialog = page.getByRole('dialog', { name: 'Changes in “alaska.csv”' })
  await expect(
    dialog.getByRole('row', { name: '2 county Atlantis This doesn’t match exactly one county in the state' }),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Use these changes' })).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await choose('Borough;Region\nNohme Census Area;North\n')
  await dialog.getByRole('button', { name: 'Use Nome Census Area' }).click()
  await expect(dialog.getByText('North: Nome Census Area')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await choose('county;district\nNome;Región Norte\nSitka;Región Sur\nBristol Bay;Región Norte\n')
  await expect(dialog.getByText('Counties and their districts')).toBeVisible()
  await expect(dialog.getByText('Región Norte: Bristol Bay Borough, Nome Census Area')).toBeVisible()
  await expect(dialog.getByText('Región Sur: Sitka City and Borough')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use these changes' }).click()
  await page.getByLabel('Find a county').fill('Nome, Alaska')
  await expect(page.getByLabel('District of Nome Census Area').locator(':checked')).toHaveText('Región Norte')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const csv = (await readFile(await (await downloading).path(), 'utf8')).split('\r\n')
  expect(csv[0]).toBe('\ufeffcounty,district')
  expect(csv).toContain('Nome Census Area,Región Norte')
  expect(csv).toContain('Anchorage Municipality,')
  expect(csv.filter((row) => row !== '')).toHaveLength(31)
})
