import { setTimeout as delay } from 'node:timers/promises'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { LoginThrottle, UsedToken } from './entities/auth.entity.ts'
import { UsedCaptcha } from './entities/used-captcha.entity.ts'
import { never, toSolutionKey } from './features/captcha/used-captcha.ts'
import { countyService } from './features/county/county.service.ts'
import { createExamination } from './features/entry/review/examination/examination.ts'
import { createBallotCount } from './features/poll-result/current-count.ts'
import { pollResultService } from './features/poll-result/poll-result.service.ts'
import { type Job, listJobs, runJobs } from './jobs.ts'
import { onBothDatabases, testApp } from './test/test-app.ts'

async function serverWith(jobs: Job[]) {
  const failures: string[] = []
  const app = Fastify()
  runJobs(app, jobs, (error, name) => failures.push(`${name}: ${(error as Error).message}`))
  await app.ready()
  return { app, failures }
}

describe('runJobs', () => {
  test('repeats a job, also after a failed run', async () => {
    let runs = 0
    const run = async () => {
      runs += 1
      if (runs === 1) throw new Error('away')
    }
    const { app, failures } = await serverWith([{ name: 'Sweeping', intervalMs: 5, run }])
    expect(runs).toBe(0)
    await expect.poll(() => runs).toBeGreaterThan(2)
    expect(failures).toEqual(['Sweeping: away'])
    await app.close()
  })

  test('starts jobs on ready or listen, and stops them on close', async () => {
    const events: string[] = []
    const note = (event: string) => async () => void events.push(event)
    const { app } = await serverWith([
      { name: 'early', intervalMs: null, startsOn: 'onReady', run: note('ready') },
      { name: 'late', intervalMs: null, startsOn: 'onListen', run: note('listening') },
      { name: 'often', intervalMs: 5, run: note('often'), stop: note('stopped') },
    ])
    expect(events).toEqual(['ready'])
    await app.listen({ port: 0, host: '127.0.0.1' })
    await expect.poll(() => events).toContain('often')
    expect(events).toContain('listening')
    await app.close()
    expect(events.at(-1)).toBe('stopped')
    await delay(20)
    expect(events.at(-1)).toBe('stopped')
  })
})

onBothDatabases('listJobs', (database) => {
  test('purges expired rows only', async () => {
    const { orm } = await testApp({ database: await database() })
    const em = orm.em.fork()
    const longAgo = new Date(Date.now() - 90 * 24 * 3_600_000)
    const keys = [toSolutionKey('old', longAgo.getTime()), toSolutionKey('new', never)]
    await em.insertMany(
      UsedCaptcha,
      keys.map((solution) => ({ solution, usedFor: 'a vote', usedAt: longAgo })),
    )
    await em.insertMany(
      UsedToken,
      keys.map((token) => ({ token })),
    )
    await em.insertMany(LoginThrottle, [
      { account: 'old', client: '', attempts: 1, since: longAgo },
      { account: 'new', client: '', attempts: 1, since: new Date() },
    ])
    const count = createBallotCount({ orm, counties: countyService({ orm }) })
    const results = pollResultService({ ...count, countPatterns: async () => [] })
    const idle = { run: async () => {}, stop: async () => {} }
    const examination = createExamination({ orm })
    const owners = {
      orm,
      times: () => ({ now: new Date(), wallNow: new Date() }),
      examination,
      results,
      publication: idle,
      mailer: idle,
      purge: idle,
      backup: { ...idle, removeLeftovers: idle.run },
      fingerprints: idle,
      enqueueScheduledMails: idle.run,
    }
    for (const { run } of listJobs(owners)) await run()
    const remaining = em.fork()
    expect(
      await Promise.all([remaining.count(UsedCaptcha), remaining.count(UsedToken), remaining.count(LoginThrottle)]),
    ).toEqual([1, 1, 1])
  })
})
