import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { apiBase } from '@snowplow/contract/api/route.ts'
import { login } from '@snowplow/contract/auth/auth.ts'
import { previewPage } from '@snowplow/contract/content-page/content-page-text.ts'
import { pageMaxLength } from '@snowplow/contract/limits.ts'
import { credentials } from '@snowplow/load/administrator.ts'
import { openContest } from '../fuzz/open-contest.ts'
import { createRandom, type Random } from '../random.ts'

/** Maximum event-loop delay in milliseconds. */
const maxBlockMs = 50
const warmUps = 50
const [nsPerMs, usPerMs] = [1e6, 1000]

/** Separated by spaces; `␣` is a space within a token, `⏎` a line feed, `⇥` a tab. */
const tokens =
  'a word␣ ␣ ⏎ ⏎⏎ ⇥ * ** _ ` `` ~ | |- |a ⏎|-|-|⏎ [ ] ]( ) [a]( [a]:␣ ![ < > <!-- <a␣href=" & &amp; \\ #␣ -␣ 1.␣ >␣ ---⏎ ***⏎ *a_ *a*␣ **a [a][b] https://example.gov␣ <https://example.gov> ␣␣␣␣ -␣[␣]␣ ```⏎ ق ❄'
    .split(' ')
    .map((token) => token.replaceAll('␣', ' ').replaceAll('⏎', '\n').replaceAll('⇥', '\t'))

function generatePage({ next, between }: Random): string {
  const pick = () => tokens[Math.floor(between(0, tokens.length))] ?? ''
  const length = Math.ceil(pageMaxLength * next() ** 3)
  let page = 'a'
  while (page.length < length) {
    const run = Array.from({ length: Math.ceil(between(0, 4)) }, pick)
    const times = Math.ceil((length * next() ** 2) / 4)
    const isMixed = next() < 0.3
    page += isMixed ? Array.from({ length: Math.min(times, 2000) }, pick).join('') : run.join('').repeat(times)
  }
  return page.slice(0, length)
}

export async function fuzzMarkdown(folder: string, pages: number, seed: number): Promise<boolean> {
  const contest = await openContest({ DATABASE_URL: `sqlite:${join(folder, 'markdown.db')}`, LOG_LEVEL: 'warn' })
  const post = (path: string, payload: object, headers = {}) =>
    contest.app.inject({ method: 'POST', url: apiBase + path, payload, headers })
  const { token } = (await post(login.path, credentials)).json()
  const preview = (markdown: string) => post(previewPage.path, { markdown }, { authorization: `Bearer ${token}` })
  // Warms up the code of a preview before the measurement.
  for (let text = 0; text < warmUps; text += 1) await preview(`${text} ${'*word* [link](/rules)\n\n'.repeat(200)}`)

  const random = createRandom(seed)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const outcomes = new Map<string, number>()
  let longest = { ms: 0, page: 0 }
  delay.enable()
  for (let page = 0; page < pages; page += 1) {
    const markdown = generatePage(random)
    const before = process.threadCpuUsage()
    const reply = await preview(markdown)
    const { user, system } = process.threadCpuUsage(before)
    const ms = (user + system) / usPerMs
    if (ms > longest.ms) longest = { ms, page }
    const outcome = reply.statusCode === 400 ? reply.json().fields[0].code : String(reply.statusCode)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    if ((page + 1) % 1000 === 0) console.log(`${page + 1} pages, at most ${Math.round(longest.ms)} ms for one`)
  }
  delay.disable()
  await contest.close()
  console.log([...outcomes].map(([outcome, count]) => `${outcome}: ${count}`).join(', '))
  const toMs = (ns: number) => Math.round(ns / nsPerMs)
  const [p999, max] = [toMs(delay.percentile(99.9)), toMs(delay.max)]
  console.log(`CPU time of the main thread: at most ${Math.round(longest.ms)} ms for one page, number ${longest.page}`)
  console.log(`event-loop delay, with that of a busy machine: 99.9 % within ${p999} ms, at most ${max} ms`)
  // CPU time may spread over several turns of the loop, and the delay includes other processes: a page blocks by both.
  return Math.min(longest.ms, max) < maxBlockMs
}
