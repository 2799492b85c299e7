import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { PageReply } from '@snowplow/contract/content-page/content-page.ts'
import { pageKinds } from '@snowplow/contract/content-page/content-page-kinds.ts'
import { expect, test } from 'vitest'
import { afterFile } from '../server/test/after-file.ts'
import { bareEnvironment } from '../server/test/process/bare-environment.ts'
import { servingSettings } from '../server/test/process/spawn-server.ts'

// `node --watch` also sends messages to worker threads, which parse pages and render pictures.
test('npm run dev > serves content pages and share pictures', async () => {
  const { settings, base } = await servingSettings('sqlite::memory:')
  const dev = spawn('node', ['scripts/dev.ts'], {
    cwd: `${import.meta.dirname}/..`,
    env: { ...bareEnvironment, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(dev, 'exit')
  afterFile(async () => {
    dev.kill()
    await exited
  })
  let errors = ''
  dev.stderr.on('data', (text) => {
    errors += text
  })
  const isServing = () =>
    fetch(`${base}/contest`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isServing, { timeout: 120_000, interval: 200 }).toBe(true)
  const readPage = async (kind: string) => (await (await fetch(`${base}/page/${kind}/en`)).json()) as PageReply
  for (const page of await Promise.all(pageKinds.map(readPage))) expect(page.content.length).toBeGreaterThan(0)
  expect(errors).not.toMatch(/Error/)
})
