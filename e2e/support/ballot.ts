import type { Page } from '@playwright/test'

export const choose = (page: Page, county: string) => page.getByLabel('Your county').selectOption(county)
export const boxes = (page: Page) => page.getByRole('table').getByRole('checkbox')
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit my vote' })
export const bar = (page: Page) => page.getByRole('region', { name: 'Your ballot' })
