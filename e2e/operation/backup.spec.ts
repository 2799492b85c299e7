/** Scheduled backups of an installation, as its administrators see them on their home page. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atDesk, expect, expectAccessible, test } from '../support/fixtures.ts'
import { installAt } from '../support/installation.ts'
import { readIn } from '../support/screens.ts'
import { signInAs } from '../support/sign-in.ts'

const administrator = { email: 'first@example.com', password: 'a sentence about ice' }

test('home > shows the newest scheduled backup, and that the last one failed', atDesk, async ({ page }) => {
  test.slow()
  const folder = mkdtempSync(join(tmpdir(), 'contest-backups-'))
  const backups = () => readdirSync(folder).filter((name) => name.endsWith('.tar.zst'))
  const { address, remove } = await installAt(new Date().toISOString(), administrator, { BACKUP_FOLDER: folder })
  try {
    await expect.poll(backups, { timeout: 60_000 }).toHaveLength(1)
    await page.goto(`${address}/robots.txt`)
    await signInAs(page, address, administrator)
    await page.goto(`${address}/home`)
    const card = page.getByRole('region', { name: 'Backups' })
    await expect(card).toContainText(/^BackupsLast backup: .+, [\d.]+ [kM]B\.\s*$/)
    await expectAccessible(page)

    // Written by the process whose attempt failed.
    writeFileSync(
      join(folder, 'last-attempt.json'),
      JSON.stringify({ at: new Date().toISOString(), error: 'The disk is full' }),
    )
    await page.reload()
    await expect(card).toContainText('The last backup failed or couldn’t be copied. Ask your IT department')
    await expect(card).not.toContainText('The disk is full')

    // An upload that was interrupted on a machine without a clock.
    rmSync(join(folder, 'last-attempt.json'))
    writeFileSync(join(folder, 'contest-2127-11-27T030000Z.tar.zst'), '')
    await page.reload()
    await expect(card).toContainText('A file in the backup folder can’t be used. Ask your IT department')
    await expect(card).toContainText('Last backup:')
    await readIn(page, 'ar')
    await expectAccessible(page)
  } finally {
    await remove()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('home > warns of an installation without backups', atDesk, async ({ page }) => {
  const { address, remove } = await installAt(new Date().toISOString(), administrator, { BACKUP_FOLDER: '' })
  try {
    await page.goto(`${address}/robots.txt`)
    await signInAs(page, address, administrator)
    await page.goto(`${address}/home`)
    const card = page.getByRole('region', { name: 'Backups' })
    await expect(card).toContainText('This server makes no backups. Ask your IT department to set them up.')
    await expect(card).not.toContainText('There is no backup yet')
    await expectAccessible(page)
  } finally {
    await remove()
  }
})
