/** What is known now, or comes. */
export type Known<Value> = Value | Promise<Value>

/** At once with what is known now: a promise for each step would take longer than a hot answer itself. */
export const whenKnown = <Value, Result>(known: Known<Value>, use: (value: Value) => Known<Result>): Known<Result> =>
  known instanceof Promise ? known.then(use) : use(known)
