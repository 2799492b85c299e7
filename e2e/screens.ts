import type { Page } from '@playwright/test'
import type { ScreenPath } from '../contract/screen-paths.ts'

export const openScreen = (page: Page, path: ScreenPath, search: Record<string, string | number> = {}) => {
  const query = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]))
  return page.goto(query.size === 0 ? path : `${path}?${query}`)
}
