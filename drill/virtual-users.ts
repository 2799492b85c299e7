/** Concurrent users of a contest; each repeats unanswered calls like a browser. */
import { setTimeout as delay } from 'node:timers/promises'
import { createSolver } from '@snowplow/load/captchas.ts'
import { type Call, type Client, callUntilAnswered } from '@snowplow/load/client.ts'
import { makePlowName } from '@snowplow/load/sample-entries.ts'
import { isServing } from '@snowplow/load/wait.ts'
import { makeEntry } from '@snowplow/server/test/make/make.ts'
import { type RunningContest, secret } from './contest.ts'
import type { Random } from './random.ts'

export interface Work {
  acknowledged: string[]
  sentAgain: number
  unexpected: string[]
}

const crowdSize = 20
const lastTimeoutMs = 20_000

export function createCrowd({ base, token, options }: RunningContest, client: Pick<Client, 'call'>, random: Random) {
  const works = { votes: newWork(), entries: newWork(), reviews: newWork() }
  const nextCaptcha = createSolver(secret)
  let deadline = Number.POSITIVE_INFINITY
  let number = 0
  let refusedPages = 0
  const rounds: (() => void)[] = []

  const pacing = { pause: () => random.between(50, 250), isOver: () => performance.now() > deadline }
  const repeat = <Body>(request: Call) => callUntilAnswered<Body>(client, request, pacing)

  async function sendWork(work: Work, key: string, request: Call): Promise<void> {
    const { status, code, isRepeat } = await repeat(request)
    if (isRepeat) work.sentAgain += 1
    if (status === 200 || status === 201) work.acknowledged.push(key)
    else work.unexpected.push(`${status} ${code} ${key}`)
  }

  async function vote(): Promise<void> {
    const agent = `voter ${++number}`
    const body = { districtId: 1, selectedOptions: options, recaptcha: await nextCaptcha() }
    await sendWork(works.votes, agent, { method: 'POST', path: '/public-voting/submit', body, agent })
  }

  async function enter(): Promise<void> {
    const snowplowName = makePlowName(++number)
    // Different from the default addresses of the sample contest.
    const email = `drill${number}@example.com`
    const body = makeEntry({ snowplowName, email, recaptcha: await nextCaptcha() })
    await sendWork(works.entries, snowplowName, { method: 'POST', path: '/public-submission/submit', body })
  }

  async function review(): Promise<void> {
    const query = { where: { reviewState: 'pending' }, limit: 3 }
    const list = { path: '/public-submission', query, token }
    const { body } = await repeat<{ items?: { id: number; version: number }[] }>(list)
    for (const { id, version } of body.items ?? []) {
      const decision = { id: crypto.randomUUID(), entries: [{ id, version }], reviewState: 'approved' }
      const call = { method: 'POST', path: '/public-submission/review', body: decision, token } as const
      await sendWork(works.reviews, String(id), call)
    }
  }

  const lists = ['/user', '/audit-event?limit=20', '/public-submission/statistics', '/public-voting/result']
  async function readLists(): Promise<void> {
    for (const path of lists) {
      const { status } = await repeat({ path, token })
      if (status !== 200) works.reviews.unexpected.push(`${status} ${path}`)
    }
  }

  /** Public pages must be available during a database outage. */
  async function visit(): Promise<void> {
    for (const path of ['/contest', '/county', '/public-voting/district/1/options'])
      if (!(await isServing(base + path, lastTimeoutMs))) refusedPages += 1
  }

  const concurrently = (one: () => Promise<void>) => () => Promise.all(Array.from({ length: crowdSize }, one))
  const families = () => {
    for (const startRound of rounds.splice(0)) startRound()
    return concurrently(enter)()
  }
  const groups = [families, concurrently(vote), review, readLists, visit]

  let isOver = false
  async function repeatRound(round: () => Promise<unknown>): Promise<void> {
    while (!isOver) {
      await round()
      await delay(random.between(50, 150))
    }
  }

  return {
    works,
    countRefusedPages: () => refusedPages,
    atNextRound: () => new Promise<void>((startRound) => rounds.push(startRound)),
    start: () => Promise.all(groups.map(repeatRound)),
    stop(): void {
      isOver = true
      deadline = performance.now() + lastTimeoutMs
    },
    async runFinalRound(): Promise<boolean> {
      deadline = 0
      const before = countUnexpected(works) + refusedPages
      await Promise.all(groups.map((round) => round()))
      return countUnexpected(works) + refusedPages === before
    },
  }
}

const newWork = (): Work => ({ acknowledged: [], sentAgain: 0, unexpected: [] })
const countUnexpected = (works: Record<string, Work>) =>
  Object.values(works).reduce((sum, { unexpected }) => sum + unexpected.length, 0)
