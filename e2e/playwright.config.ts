import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'

const root = process.getuid?.() === 0

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/browser',
  // Twenty times as long as nearly all of them take: a busy machine is no fault of the product.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // Measured: with fewer the cores rest while pages pause, with more tests run out of time.
  workers: availableParallelism() * 2,
  // The second try is for a machine that stalls, not for the product: `npm test` names each test that needed it.
  retries: 1,
  fullyParallel: true,
  forbidOnly: true,
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        // A page lives for seconds: what optimizes its scripts takes more of the processor than it saves. Measured, a
        // sixth of opening a page and a third of a look by axe.
        '--js-flags=--no-maglev --no-turbofan',
        ...(root ? ['--no-sandbox'] : []),
      ],
    },
    reducedMotion: 'reduce',
    // What is not there by then does not come: its test need not hold up the run until its own time is over.
    actionTimeout: 20_000,
    // A trace of every test costs a tenth of the run; the second try of a failed one has it.
    trace: 'on-first-retry',
  },
  projects: [
    // First what takes longest: short tests at the end leave no worker idle.
    {
      name: 'walk',
      testMatch: /\.walk\.ts$/,
      timeout: 600_000,
      use: { viewport: { width: 1440, height: 900 } },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      // Work at a desk, in these files and in tests with the tag @desk; that its screens fit a phone, too, is seen with
      // every other screen's in accessibility.spec.ts.
      testIgnore:
        /\/(appearance|auth|grid|lists|lost-answer|lost-truck-names|own-password|season|submission-review|poll-result|schedule|user)\.spec\.ts$/,
      grepInvert: /@desk/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
})
