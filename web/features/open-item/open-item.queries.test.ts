import { openItemKinds } from '@snowplow/contract/open-item.ts'
import { screenPaths } from '@snowplow/contract/screen-paths.ts'
import { expect, test } from 'vitest'
import { getOpenItemPath, getPagePath } from './open-item.queries.ts'

test.each(openItemKinds)('%s > leads to a screen', (kind) => {
  expect(screenPaths).toContain(getPagePath(kind))
})

test('getOpenItemPath > leads to the card of a district and a season', () => {
  expect(getOpenItemPath('requestsToConfirm', { districtId: 6 })).toBe('/admin/public-poll-list?district=6#set-aside')
  expect(getOpenItemPath('undecidedEntries', { year: 2024 })).toBe(
    '/admin/public-submission-list?state=pending&season=2024',
  )
  expect(getOpenItemPath('ownFavorites')).toBe('/district-submission-form')
})
