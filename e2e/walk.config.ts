import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

/** What takes longer than a minute and has a command of its own, `npm run test:walk`. */
export default defineConfig({
  ...config,
  outputDir: '../test-results/walk',
  testMatch: /\.walk\.ts$/,
  timeout: 600_000,
  retries: 0,
  projects: [{ name: 'desktop', use: { viewport: { width: 1440, height: 900 } } }],
})
