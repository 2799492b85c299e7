import { listCounties } from '../../contract/county/county.ts'
import { getDistrictResults } from '../../contract/results/results.ts'
import { atDesk, expect, expectAccessible, test } from '../support/fixtures.ts'
import { vote } from '../support/public-forms.ts'
import { openScreen } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

test.use({ siteOf: 'draw' })

/** District of the demo without votes: a single one ties three names. */
const district = { id: 3, name: 'District 3' }

test('tie > is decided by a draw after the count is locked', atDesk, async ({ page, contest }) => {
  test.slow()
  await contest.at('during submission')
  await signInAs(page, contest.base, 'admin')
  await openScreen(page, '/admin/public-poll-list')
  await expect(page.getByText('If several names share first place, all of them win.')).toBeVisible()
  await page.getByRole('button', { name: 'Change the rules of the count' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('A draw decides').click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save the rules' }).click()
  await expect(page.getByText('If several names share first place, a draw decides which one wins.')).toBeVisible()
  // The first visitor after a change may get the page of before.
  await expect(async () => {
    await openScreen(page, '/rules')
    const rule = page.getByText('a draw decides which one wins. First, the department locks the count')
    await expect(rule).toBeVisible({ timeout: 3000 })
  }).toPass()

  await contest.at('during the public poll')
  const counties = await contest.call(listCounties)
  await vote(page, counties.find(({ districtId }) => districtId === district.id)?.name ?? '')
  await openScreen(page, '/admin/public-poll-list')
  await expect(page.getByText('Ties are shown here once voting is over.')).toBeVisible()

  await contest.at('after the public poll')
  const ties = page.getByRole('region', { name: 'Ties' })
  await expect(ties.getByRole('heading', { name: district.name })).toBeVisible()
  await ties.getByRole('button', { name: 'Lock the count' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lock the count' }).click()
  await expect(ties.getByText('Locked by')).toBeVisible()
  await ties.getByRole('button', { name: 'Enter the digits' }).click()
  await dialog.getByLabel('Digits', { exact: true }).fill('7301825964041772553')
  await dialog.getByLabel('Where the digits come from').fill('Ten-sided dice on camera')
  await dialog.getByRole('button', { name: 'Save the digits' }).click()
  await expect(dialog.getByText('Enter exactly twenty digits.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Digits', { exact: true }).fill('73018 25964 04177 25530')
  await dialog.getByRole('button', { name: 'Save the digits' }).click()
  await expect(dialog).toBeHidden()
  await expect(ties.getByText('Digits: 73018 25964 04177 25530')).toBeVisible()
  await ties.getByRole('button', { name: 'Correct the digits' }).click()
  await dialog.getByLabel('Digits', { exact: true }).fill('73018 25964 04177 25539')
  await dialog.getByLabel('Reason').fill('The last die showed nine.')
  await dialog.getByRole('button', { name: 'Save the digits' }).click()
  await expect(ties.getByText('Digits: 73018 25964 04177 25539')).toBeVisible()
  await expectAccessible(page)
  const winner =
    (await ties.getByRole('listitem').filter({ hasText: 'Winner' }).last().locator('bdi').textContent()) ?? ''

  await contest.at('after the announcement')
  await expect(ties.getByRole('button', { name: 'Correct the digits' })).toHaveCount(0)
  // A count that has not ended is refused.
  await expect(async () => {
    const { winners } = await contest.call(getDistrictResults, { params: { districtId: String(district.id) } })
    expect(winners).toEqual([winner])
  }).toPass()
  await openScreen(page, '/results', { district: district.id })
  const results = page.getByRole('region', { name: 'Places' })
  await expect(results.getByText(`${winner} won the draw.`)).toBeVisible()
  await results.getByText('How to repeat the draw').click()
  await expect(results.getByText(`73018259640417725539, ${district.name}, ${winner}`)).toBeVisible()
  await expectAccessible(page)
})
