export type MaybePromise<Value> = Value | Promise<Value>

/**
 * Maps a value that may already be available. Allocates no promise for it: one per step would take longer than a hot
 * reply.
 */
export const mapMaybePromise = <Value, Result>(
  maybePromise: MaybePromise<Value>,
  use: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> => (maybePromise instanceof Promise ? maybePromise.then(use) : use(maybePromise))
