import type { Background } from '../model/background.ts'
import { getCount, increase } from '../model/counter.ts'
import { hasOption } from '../model/options.ts'
import { scan } from '../model/scan.ts'
import type { Workspace } from '../model/workspace.ts'
import type { Finding, Selector } from '../pattern.ts'
import { calculateWindowScore } from './windows.ts'

/** Standard deviation of a name's share between times, relative to the share: the most that a window is granted. */
const shareSpread = 0.3
const limits = { minScore: 4, minExcess: 40 }
const maxNames = 3

/**
 * Finds names whose share within a surge is far above that of the other times. A push for one name may be hidden in a
 * crowd that a mention in the news has brought: its ballots are a part of the surge. Ballots with a stronger name do not
 * count for the next one, so that the names beside it are not listed.
 */
export async function findSurgeNames(
  { snapshot, slice, filter }: Pick<Workspace, 'snapshot' | 'slice' | 'filter'>,
  surge: Uint32Array,
  background: Background,
  span: Pick<Selector, 'from' | 'to'>,
): Promise<Finding[]> {
  const found: Finding[] = []
  let rows = surge
  while (found.length < maxNames) {
    const counts = new Uint32Array(snapshot.optionIds.length)
    await scan(slice, rows.length, (index) => {
      const trio = snapshot.trio(getCount(rows, index))
      for (let nth = 0; nth < 3; nth++) increase(counts, snapshot.optionOf(trio, nth))
    })
    const [strongest] = Array.from(counts, (observed, option) => {
      const expected = rows.length * background.optionShare(option)
      return { option, observed, expected, number: calculateWindowScore(observed, expected, shareSpread) }
    }).sort((one, other) => other.number - one.number)
    if (!strongest) break
    const { option, observed, expected, number } = strongest
    if (number < limits.minScore || observed - expected < limits.minExcess) break
    found.push({ kind: 'name', number, observed, expected, selector: { ...span, options: [option] } })
    rows = await filter(rows, (row) => !hasOption(snapshot, snapshot.trio(row), option))
  }
  return found
}
