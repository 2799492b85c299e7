/**
 * Keeps what `load` answered for `milliseconds`, one value per key; whoever asks meanwhile shares it.
 * Another process sees a change at most that much later; this one calls `forget` and sees it at once.
 * A failed load is not kept.
 */
export function remembered<Key, Value>(milliseconds: number, load: (key: Key) => Promise<Value>) {
  const kept = new Map<Key, { value: Promise<Value>; until: number }>()
  const recall = (key: Key): Promise<Value> => {
    const known = kept.get(key)
    // The monotonic clock: a demo or an operator may turn the other one back.
    if (known && known.until > performance.now()) return known.value
    const value = load(key)
    kept.set(key, { value, until: performance.now() + milliseconds })
    value.catch(() => kept.delete(key))
    return value
  }
  return Object.assign(recall, { forget: () => kept.clear() })
}
