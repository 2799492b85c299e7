import { getCount, increase } from '../model/counter.ts'
import { calculateZScore } from '../model/deviations.ts'
import { hasOption } from '../model/options.ts'
import { scan } from '../model/scan.ts'
import type { Workspace } from '../model/workspace.ts'

const minNight = 40
const minScore = 8
/** Factor of the expected ballots: voters of one name may sleep less than others, but not so much. */
const minFactor = 2.5

/** Finds options with far more ballots at night than the others have. */
export async function findNightBallots(workspace: Workspace): Promise<void> {
  const { snapshot, slice, timeline, patterns } = workspace
  const rows = await workspace.unlisted()
  const options = snapshot.optionIds.length
  const [night, total] = [new Uint32Array(options), new Uint32Array(options)]
  let allAtNight = 0
  await scan(slice, rows.length, (index) => {
    const row = getCount(rows, index)
    const isNight = timeline.isNight(snapshot.at(row))
    if (isNight) allAtNight += 1
    const trio = snapshot.trio(row)
    for (let nth = 0; nth < 3; nth++) {
      increase(total, snapshot.optionOf(trio, nth))
      if (isNight) increase(night, snapshot.optionOf(trio, nth))
    }
  })
  for (let option = 0; option < options; option++) {
    const observed = getCount(night, option)
    const others = rows.length - getCount(total, option)
    if (others === 0) continue
    const expected = (getCount(total, option) * (allAtNight - observed)) / others
    const score = calculateZScore(observed, expected)
    if (observed < minNight || observed < minFactor * expected || score < minScore) continue
    if (workspace.omits('night')) continue
    const selector = { options: [option], isNight: true } as const
    const found = await workspace.filter(
      rows,
      (row) => timeline.isNight(snapshot.at(row)) && hasOption(snapshot, snapshot.trio(row), option),
    )
    const finding = { kind: 'night', number: score, observed, expected, selector } as const
    await patterns.add({ label: 'unexplained', findings: [finding], rows: found })
  }
}
