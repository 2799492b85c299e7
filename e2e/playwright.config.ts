import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'

const root = process.getuid?.() === 0

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/browser',
  globalSetup: './support/seeded-demo.ts',
  // Forty times the usual duration: a busy machine must not fail a test.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Measured: with fewer workers the cores idle while pages wait; each more starts a server that it does not need.
  workers: Math.ceil(availableParallelism() * 1.5),
  // Retries are for stalls of the machine only: `npm test` lists every test that needed one.
  retries: 1,
  fullyParallel: true,
  forbidOnly: true,
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        // Pages live for seconds, so optimizing compilers cost more than they save. Measured: a sixth of opening a
        // page and a third of an axe run.
        // Streamed scripts are parsed again although the process has them compiled: a tenth of opening a page.
        '--js-flags=--no-maglev --no-turbofan --no-script-streaming',
        // Pages of a context share a process and its compiled scripts (support/shared-context.ts).
        '--process-per-site',
        ...(root ? ['--no-sandbox'] : []),
      ],
    },
    reducedMotion: 'reduce',
    // Fails early on a missing element, instead of at the timeout of the test.
    actionTimeout: 30_000,
    // Traces cost a tenth of the run; only the retry of a failed test records one.
    trace: 'on-first-retry',
  },
  projects: [
    // Longest tests first, so that no worker idles at the end.
    {
      name: 'walk',
      testMatch: /\.walk\.ts$/,
      timeout: 600_000,
      use: { viewport: { width: 1440, height: 900 } },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      // Desktop only: these files and tests tagged @desk. accessibility.spec.ts checks that their screens fit a
      // phone.
      testIgnore:
        /\/(branding|auth|grid|lists|lost-response|lost-truck-names|own-password|entry-review|poll-result|schedule|user)\.spec\.ts$/,
      grepInvert: /@desk/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
})
