/**
 * Measures the detectors of "Unusual votes" on simulated polls.
 *
 *   node scripts/measure-patterns.ts table [seeds] [first]   false positives and negatives: 200 seeds from 1001
 *   node scripts/measure-patterns.ts ablation [seeds] [first] the same without each kind of finding: the rows that change
 *   node scripts/measure-patterns.ts time [ballots]          time, longest slice and memory: 3,000,000 ballots
 */
import { type FindingKind, findingKinds } from '@snowplow/contract/ballot-pattern/ballot-pattern.ts'
import { findPatterns } from '../server/features/ballot-pattern/analysis/find-patterns.ts'
import { createBallotColumns } from '../server/features/poll-result/columns/ballot-columns.ts'
import { attacks, hiddenPush } from '../server/test/patterns/attacks.ts'
import { honestGroups } from '../server/test/patterns/honest-groups.ts'
import { getScore, type Score } from '../server/test/patterns/score.ts'
import { addBallots, addGroup, type Simulation, simulateBackground } from '../server/test/patterns/simulate.ts'

const backgroundAlone = 'background alone'

interface Figures {
  isAttack: boolean
  wrong: number
  share: number
  precision: number
  falsePatterns: number
  listed: number
}

type Table = Map<string, Figures>

/**
 * An attack is listed if unexplained patterns have half of its ballots, or a part of a pattern if it is hidden in a crowd;
 * an honest group is accused if they have a tenth of its ballots.
 */
function addScore(table: Table, row: string, name: string, score: Score): void {
  const isAttack = name in attacks
  const figures = table.get(row) ?? { isAttack, wrong: 0, share: 0, precision: 0, falsePatterns: 0, listed: 0 }
  table.set(row, figures)
  const { listed, precision } = name === hiddenPush ? score.part : score
  if (isAttack ? listed < 0.5 : listed >= 0.1) figures.wrong += 1
  figures.share += listed
  figures.precision += precision
  figures.falsePatterns += score.falsePatterns.length
  figures.listed += score.patterns.length
}

interface Polls {
  seeds: number
  first: number
  /** Adds polls of nothing but an attack: a district with few voters has no background to speak of. */
  hasEmptyPolls?: boolean
}

async function simulateEach(
  { seeds, first, hasEmptyPolls }: Polls,
  each: (simulation: Simulation, row: string, name: string) => Promise<void>,
): Promise<void> {
  for (let seed = first; seed < first + seeds; seed++) {
    const background = simulateBackground(seed)
    await each(background, backgroundAlone, backgroundAlone)
    for (const name of [...Object.keys(honestGroups), ...Object.keys(attacks)])
      await each(addGroup(background, name), name, name)
    for (const name of hasEmptyPolls ? Object.keys(attacks) : [])
      await each(addGroup({ ...background, ballots: [] }, name), `${name}, alone`, name)
    if (process.stderr.isTTY) process.stderr.write(`\r${seed - first + 1} of ${seeds} polls`)
  }
}

function formatRow({ isAttack, wrong, share, precision, falsePatterns, listed }: Figures, seeds: number) {
  const percent = (sum: number) => `${((100 * sum) / seeds).toFixed(1)} %`
  return {
    'false negatives': isAttack ? wrong : '',
    'false positives': isAttack ? '' : wrong,
    'ballots listed': percent(share),
    'of those, right': isAttack ? percent(precision) : '',
    'other unexplained patterns': falsePatterns,
    'patterns a poll': (listed / seeds).toFixed(1),
  }
}

async function measureErrors(seeds: number, first: number): Promise<void> {
  const table: Table = new Map()
  await simulateEach({ seeds, first }, async (simulation, row, name) => {
    addScore(table, row, name, await getScore(simulation, name))
  })
  console.table(Object.fromEntries([...table].map(([row, figures]) => [row, formatRow(figures, seeds)])))
}

/** Prints the rows of the table that change if the search does without one kind of finding. */
async function measureAblation(seeds: number, first: number): Promise<void> {
  const complete: Table = new Map()
  const without = new Map(findingKinds.map((kind): [FindingKind, Table] => [kind, new Map()]))
  await simulateEach({ seeds, first, hasEmptyPolls: true }, async (simulation, row, name) => {
    const found = new Set<FindingKind>()
    const score = await getScore(simulation, name, (kind) => {
      found.add(kind)
      return false
    })
    addScore(complete, row, name, score)
    for (const [kind, table] of without) {
      // A search that has not found the kind is the same without it.
      const isFound = found.has(kind)
      addScore(table, row, name, isFound ? await getScore(simulation, name, (one) => one === kind) : score)
    }
  })
  console.log('| without | row | changes |\n| --- | --- | --- |')
  for (const [kind, table] of without) {
    const changes = [...table].flatMap(([row, figures]) => {
      const before: Record<string, unknown> = formatRow(complete.get(row) as Figures, seeds)
      const changed = Object.entries(formatRow(figures, seeds)).filter(([column, value]) => value !== before[column])
      const cells = changed.map(([column, value]) => `${column}: ${before[column]} → ${value}`)
      return cells.length > 0 ? `| ${kind} | ${row} | ${cells.join('; ')} |` : []
    })
    console.log(changes.length > 0 ? changes.join('\n') : `| ${kind} | none | |`)
  }
}

async function measureTime(ballots: number): Promise<void> {
  const columns = createBallotColumns()
  let utcOffsetMs = (_at: number) => 0
  for (let seed = 1; columns.size() < ballots; seed++) {
    const background = simulateBackground(seed)
    utcOffsetMs = background.poll.utcOffsetMs
    const group = [...Object.keys(honestGroups), ...Object.keys(attacks)][seed % 20]
    addBallots(columns, group ? addGroup(background, group) : background, String(seed))
  }
  // Requests of the time: the search must not delay them.
  let isDone = false
  let longest = 0
  // Time of this thread: on a busy machine, a slice also waits for other processes.
  const threadMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let last = threadMs()
  const tick = () => {
    const now = threadMs()
    longest = Math.max(longest, now - last)
    last = now
    if (!isDone) setImmediate(tick)
  }
  globalThis.gc?.()
  const memory = process.memoryUsage()
  const cpu = process.cpuUsage()
  setImmediate(tick)
  const startedAt = performance.now()
  const patterns = await findPatterns(columns.snapshot(), { utcOffsetMs })
  isDone = true
  const { user, system } = process.cpuUsage(cpu)
  const after = process.memoryUsage()
  console.table({
    ballots: columns.size(),
    patterns: patterns.length,
    'bytes a ballot before': Math.round(memory.arrayBuffers / columns.size()),
    'bytes a ballot during the search': Math.round(after.arrayBuffers / columns.size()),
    'seconds of CPU': ((user + system) / 1e6).toFixed(1),
    seconds: ((performance.now() - startedAt) / 1000).toFixed(1),
    'longest slice in ms': longest.toFixed(1),
  })
}

const [command = 'table', first, second] = process.argv.slice(2)
const [seeds, firstSeed] = [Number(first ?? 200), Number(second ?? 1001)]

if (command === 'table') await measureErrors(seeds, firstSeed)
else if (command === 'ablation') await measureAblation(seeds, firstSeed)
else if (command === 'time') await measureTime(Number(first ?? 3_000_000))
else throw new Error(`Unknown command ${command}: table, ablation or time`)
