/** Shades of a map beside "none": more could not be told apart. */
const mostSteps = 5

/** A shade's range; both ends belong to it. */
export interface Step {
  from: number
  to: number
}

/**
 * Parts positive values into at most five ranges with about as many counties each, so that one big city does not
 * leave every other county in the palest shade. Equal values share a range.
 */
export function stepsOf(values: Iterable<number>): Step[] {
  const steps: Step[] = []
  let rest = [...values].filter((value) => value > 0).sort((one, other) => one - other)
  for (;;) {
    const [from] = rest
    const to = rest[Math.ceil(rest.length / (mostSteps - steps.length)) - 1]
    if (from === undefined || to === undefined) return steps
    steps.push({ from, to })
    rest = rest.filter((value) => value > to)
  }
}

/** The shade of a value: 0 for none, else from 1 on. */
export const stepOf = (steps: readonly Step[], value: number | undefined): number =>
  value ? steps.findIndex(({ to }) => value <= to) + 1 : 0
