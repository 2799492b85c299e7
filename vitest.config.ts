import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,drill,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/test/one-postgres.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // As for the browser tests: a try that failed is still told of.
    retry: 1,
    // A thread cannot be started with the settings that a child process of the server needs.
    pool: 'forks',
    // Suites that start servers mostly wait; one worker less than there are cores would leave a core idle.
    maxWorkers: '100%',
  },
})
