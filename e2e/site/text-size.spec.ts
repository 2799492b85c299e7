import type { Page } from '@playwright/test'
import { login } from '../../contract/auth/auth.ts'
import { send } from '../support/call-route.ts'
import { atDesk, expect, test } from '../support/fixtures.ts'
import { openScreen } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

/** Email addresses in view that wrap inside a word. */
const brokenEmails = (page: Page) =>
  page.evaluate(() => {
    const visible = Array.from(document.querySelectorAll('bdi')).filter(({ textContent }) =>
      /^\S+@\S+$/.test(textContent),
    )
    const textsIn = (node: Node): Text[] =>
      node instanceof Text ? [node] : Array.from(node.childNodes).flatMap(textsIn)
    const broken = visible.filter((address) => {
      return textsIn(address).some((text) =>
        Array.from(text.data.matchAll(/[^@.]+/g)).some(({ 0: word, index }) => {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = [...range.getClientRects()]
          const room = address.closest('[role="gridcell"]')?.clientWidth ?? 0
          // Texts longer than a line have to wrap inside a word.
          const isTooLong = lines.reduce((sum, { width }) => sum + width, 0) > room
          return !isTooLong && new Set(lines.map(({ top }) => Math.round(top))).size > 1
        }),
      )
    })
    return { visible: visible.length, broken: broken.map(({ textContent }) => textContent) }
  })

test('email addresses > wrap between words', atDesk, async ({ page, contest }) => {
  await contest.at('during the public poll')
  // The audit names callers without an account by their address.
  const credentials = { email: 'somebody.without.an.account@example.com', password: 'none' }
  expect((await send(contest.base, null, login, { body: credentials })).status).toBe(401)
  await signInAs(page, contest.base, 'admin')
  for (const path of ['/admin/user-list', '/admin/audit-list'] as const) {
    await openScreen(page, path)
    await expect(page.getByRole('gridcell').filter({ hasText: '@' }).first()).toBeVisible()
    const { visible, broken } = await brokenEmails(page)
    expect([path, visible > 1, broken]).toEqual([path, true, []])
  }
})
