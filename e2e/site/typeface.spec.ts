import type { Page } from '@playwright/test'
import { atDesk, expect, test } from '../support/fixtures.ts'
import { signInAs } from '../support/sign-in.ts'

test.use({ hasOwnContext: true })

/** Lists the fonts that render the page's heading, web fonts or system fonts. */
async function headingFonts(page: Page): Promise<string[]> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('DOM.enable')
  await tools.send('CSS.enable')
  const { root } = await tools.send('DOM.getDocument')
  const { nodeId } = await tools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
  const { fonts } = await tools.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName }) => familyName)
}

test('signed-in page > has its typeface on a cold load with a late font', atDesk, async ({ page, contest }) => {
  await contest.at('during the public poll')
  await signInAs(page, contest.base, 'admin')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/home', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  resolve()
  await expect.poll(() => headingFonts(page)).toEqual([expect.stringMatching(/^Figtree/)])
})

test('signed-in page > requests one font file, before its scripts', atDesk, async ({ page, contest }) => {
  await signInAs(page, contest.base, 'admin')
  const assets: string[] = []
  page.on('request', (request) => assets.push(request.url()))
  await page.goto('/admin/user-list')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const fonts = assets.filter((address) => address.endsWith('.woff2'))
  expect(fonts).toHaveLength(1)
  const lazyScript = assets.findIndex((address) => /UserListPage/.test(address))
  expect(assets.indexOf(fonts[0] as string)).toBeLessThan(lazyScript)
})
