import type { Slice } from '../../../http/limits/yielding.ts'
import { getCount, increase } from './model/counter.ts'
import { scan } from './model/scan.ts'
import type { Finding, FindingKind, Label, Pattern } from './pattern.ts'

interface Group {
  label: Label
  findings: Finding[]
  rows: Uint32Array
}

interface Draft extends Omit<Pattern, 'ballots' | 'rows' | 'firstAt' | 'lastAt'> {
  /** Index of the pattern that this one was merged into; its own otherwise. */
  mergedInto: number
  ballots: number
}

/** Share of a group's ballots that makes it part of an earlier pattern. */
const sharedBallots = 0.5
const maxFindings = 40

/** Smallest pattern: the remains of a group, whose other ballots have a pattern, could show how one person voted. */
const minBallots = 10

/** Findings about choices: one for each choice. */
const namesDiffer: ReadonlySet<FindingKind> = new Set(['equal', 'pair', 'name', 'random'])

/** Sorts findings by ballots and removes weaker ones of a kind, which merged groups repeat. */
function strongest(findings: readonly Finding[]): Finding[] {
  const sorted = findings.toSorted((one, other) => other.observed - one.observed || other.number - one.number)
  const unique = new Map<string, Finding>()
  for (const finding of sorted) {
    const { county, options = [] } = finding.selector
    const names = namesDiffer.has(finding.kind) ? options.toSorted((one, other) => one - other) : []
    const key = JSON.stringify([finding.kind, county, names])
    if (!unique.has(key)) unique.set(key, finding)
  }
  return [...unique.values()]
}

/**
 * Collects groups as patterns. Each ballot belongs to one pattern; a group that shares half of its ballots with
 * patterns of its kind, or they with it, becomes part of them. Unexplained and explained groups are never merged.
 */
export function createPatternList(ballots: number, slice: Slice) {
  const drafts: Draft[] = []
  // Index of a ballot's pattern plus 1; 0 for none.
  const owners = new Uint32Array(ballots)
  const getRoot = (index: number): number => {
    let root = index
    while ((drafts[root] as Draft).mergedInto !== root) root = (drafts[root] as Draft).mergedInto
    return root
  }
  const isUnexplained = (label: Label) => label === 'unexplained'

  async function countOwners(rows: Uint32Array): Promise<Map<number, number>> {
    const counts = new Map<number, number>()
    await scan(slice, rows.length, (index) => {
      const owner = getCount(owners, getCount(rows, index))
      if (owner === 0) return
      const root = getRoot(owner - 1)
      counts.set(root, (counts.get(root) ?? 0) + 1)
    })
    return counts
  }

  return {
    labelOf(row: number): Label | null {
      const owner = getCount(owners, row)
      return owner === 0 ? null : (drafts[getRoot(owner - 1)] as Draft).label
    },
    async add({ label, findings, rows }: Group): Promise<void> {
      const index = drafts.length
      const shared = await countOwners(rows)
      drafts.push({ label, findings, mergedInto: index, ballots: 0 })
      const draft = drafts[index] as Draft
      for (const [root, count] of shared) {
        const other = drafts[root] as Draft
        if (isUnexplained(other.label) !== isUnexplained(label)) continue
        if (count < sharedBallots * Math.min(rows.length, other.ballots)) continue
        other.mergedInto = index
        draft.ballots += other.ballots
        draft.findings.push(...other.findings)
        if (!isUnexplained(label) && other.ballots > rows.length) draft.label = other.label
      }
      await scan(slice, rows.length, (position) => {
        const row = getCount(rows, position)
        const owner = getCount(owners, row)
        const previous = owner === 0 ? undefined : (drafts[getRoot(owner - 1)] as Draft)
        if (previous === draft) return
        if (previous) {
          if (!isUnexplained(label) || isUnexplained(previous.label)) return
          previous.ballots -= 1
        }
        owners[row] = index + 1
        draft.ballots += 1
      })
    },
    async finish(at: (row: number) => number): Promise<Pattern[]> {
      const counts = new Uint32Array(drafts.length)
      await scan(slice, ballots, (row) => {
        const owner = getCount(owners, row)
        if (owner > 0) increase(counts, getRoot(owner - 1))
      })
      const patterns = drafts.map(({ label, findings }, index): Pattern => {
        const count = getCount(counts, index)
        return {
          ...{ label, ballots: count, rows: new Uint32Array(count) },
          findings: strongest(findings).slice(0, maxFindings),
          ...{ firstAt: Number.POSITIVE_INFINITY, lastAt: Number.NEGATIVE_INFINITY },
        }
      })
      counts.fill(0)
      await scan(slice, ballots, (row) => {
        const owner = getCount(owners, row)
        if (owner === 0) return
        const root = getRoot(owner - 1)
        const pattern = patterns[root] as Pattern
        pattern.rows[getCount(counts, root)] = row
        increase(counts, root)
        pattern.firstAt = Math.min(pattern.firstAt, at(row))
        pattern.lastAt = Math.max(pattern.lastAt, at(row))
      })
      return patterns
        .filter((pattern) => pattern.ballots >= minBallots)
        .sort(
          (one, other) =>
            Number(isUnexplained(other.label)) - Number(isUnexplained(one.label)) || other.ballots - one.ballots,
        )
    },
  }
}
