/** What is known now, or comes. */
export type MaybePromise<Value> = Value | Promise<Value>

/** At once with what is known now: a promise for each step would take longer than a hot answer itself. */
export const mapMaybePromise = <Value, Result>(
  maybePromise: MaybePromise<Value>,
  use: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> => (maybePromise instanceof Promise ? maybePromise.then(use) : use(maybePromise))
