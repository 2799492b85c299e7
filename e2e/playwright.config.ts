import { defineConfig, devices } from '@playwright/test'

const root = process.getuid?.() === 0

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/browser',
  timeout: 45_000,
  expect: { timeout: 8_000 },
  // Browsers mostly wait here: for pauses, for seconds that are counted down, for each other.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: ['--disable-background-networking', '--disable-component-update', ...(root ? ['--no-sandbox'] : [])],
    },
    reducedMotion: 'reduce',
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'phone', use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } } },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
})
