import { votePicks } from '@snowplow/contract/limits.ts'
import { useState } from 'react'

/** The names chosen so far, in the order they were chosen; never more than three (section 2). */
export function useBallot(kept: readonly number[] = []) {
  const [chosen, setChosen] = useState<readonly number[]>(kept.slice(0, votePicks))
  const isFull = chosen.length >= votePicks
  return {
    chosen,
    isFull,
    missing: votePicks - chosen.length,
    /** Chooses or takes back. A choice beyond the third is ignored. */
    toggle: (id: number) => {
      if (chosen.includes(id)) setChosen(chosen.filter((other) => other !== id))
      else if (!isFull) setChosen([...chosen, id])
    },
    clear: () => setChosen([]),
  }
}

export type Ballot = ReturnType<typeof useBallot>
