/**
 * Measures the detectors of "Patterns worth a look" on simulated polls.
 *
 *   node scripts/measure-patterns.ts table [seeds] [first]   false positives and negatives: 200 seeds from 1001
 *   node scripts/measure-patterns.ts time [ballots]          time, longest slice and memory: 3,000,000 ballots
 */
import { createBallotColumns } from '../server/features/poll-result/patterns/columns/ballot-columns.ts'
import { findPatterns } from '../server/features/poll-result/patterns/find-patterns.ts'
import { attacks, hiddenPush } from '../server/test/patterns/attacks.ts'
import { honestGroups } from '../server/test/patterns/honest-groups.ts'
import { getScore } from '../server/test/patterns/score.ts'
import { addBallots, addGroup, simulateBackground } from '../server/test/patterns/simulate.ts'

const [command = 'table', ...numbers] = process.argv.slice(2)

if (command === 'table') await measureErrors(Number(numbers[0] ?? 200), Number(numbers[1] ?? 1001))
else if (command === 'time') await measureTime(Number(numbers[0] ?? 3_000_000))
else throw new Error(`Unknown command ${command}: table or time`)

/**
 * An attack is listed if unexplained patterns have half of its ballots, or a part of a pattern if it is hidden in a crowd;
 * an honest group is accused if they have a tenth of its ballots.
 */
async function measureErrors(seeds: number, first: number): Promise<void> {
  const backgroundAlone = 'background alone'
  const names = [backgroundAlone, ...Object.keys(honestGroups), ...Object.keys(attacks)]
  const lines = names.map((name) => {
    const isAttack = name in attacks
    return { name, isAttack, polls: 0, wrong: 0, share: 0, precision: 0, falsePatterns: 0, listed: 0 }
  })
  for (let seed = first; seed < first + seeds; seed++) {
    const background = simulateBackground(seed)
    for (const line of lines) {
      const simulation = line.name === backgroundAlone ? background : addGroup(background, line.name)
      const score = await getScore(simulation, line.name)
      const { listed, precision } = line.name === hiddenPush ? score.part : score
      line.polls += 1
      if (line.isAttack ? listed < 0.5 : listed >= 0.1) line.wrong += 1
      line.share += listed
      line.precision += precision
      line.falsePatterns += score.falsePatterns.length
      line.listed += score.patterns.length
    }
    if (process.stderr.isTTY) process.stderr.write(`\r${seed - first + 1} of ${seeds} polls`)
  }
  const percent = (sum: number) => `${((100 * sum) / seeds).toFixed(1)} %`
  console.table(
    Object.fromEntries(
      lines.map(({ name, isAttack, wrong, share, precision, falsePatterns, listed }) => [
        name,
        {
          'false negatives': isAttack ? wrong : '',
          'false positives': isAttack ? '' : wrong,
          'ballots listed': percent(share),
          'of those, right': isAttack ? percent(precision) : '',
          'other unexplained patterns': falsePatterns,
          'patterns a poll': (listed / seeds).toFixed(1),
        },
      ]),
    ),
  )
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
