const shards = 64
const initialSlots = 32

/** Open addressing with linear probing; a shard doubles alone, so that growth never blocks for long. */
class Shard {
  #keys = new Uint32Array(2 * initialSlots)
  #ids = new Uint32Array(initialSlots)
  #size = 0

  /** Returns the id of a key, or stores `nextId` for it. */
  findOrAdd(low: number, high: number, nextId: number): number {
    const slot = this.#slotOf(low, high)
    const id = this.#ids[slot] as number
    if (id) return id
    this.#store(slot, low, high, nextId)
    this.#size += 1
    if (this.#size * 4 > this.#ids.length * 3) this.#grow()
    return nextId
  }

  #slotOf(low: number, high: number): number {
    const mask = this.#ids.length - 1
    let slot = (high >>> 6) & mask
    while (this.#ids[slot] && (this.#keys[2 * slot] !== low || this.#keys[2 * slot + 1] !== high))
      slot = (slot + 1) & mask
    return slot
  }

  #store(slot: number, low: number, high: number, id: number): void {
    this.#keys[2 * slot] = low
    this.#keys[2 * slot + 1] = high
    this.#ids[slot] = id
  }

  #grow(): void {
    const [keys, ids] = [this.#keys, this.#ids]
    this.#keys = new Uint32Array(2 * keys.length)
    this.#ids = new Uint32Array(2 * ids.length)
    for (let index = 0; index < ids.length; index++) {
      const id = ids[index] as number
      if (id === 0) continue
      const [low, high] = [keys[2 * index] as number, keys[2 * index + 1] as number]
      this.#store(this.#slotOf(low, high), low, high, id)
    }
  }
}

export const mixHash = (hash: number) => {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/**
 * Assigns ids from 1 to texts, in about 20 bytes each. Compares 64 bits of a text: two of a million keyed hashes collide
 * with a chance of one in 30 million. 0 is the id of a missing text.
 */
export function hashDictionary() {
  const tables = Array.from({ length: shards }, () => new Shard())
  let size = 0
  function idOfKey(low: number, high: number): number {
    const id = (tables[high % shards] as Shard).findOrAdd(low, high, size + 1)
    if (id > size) size = id
    return id
  }
  return {
    /** Two numbers of 32 bits, the second one evenly distributed. */
    idOfKey,
    idOf(text: string | null): number {
      if (!text) return 0
      let [low, high] = [0x811c9dc5, 0x9747b28c]
      for (let index = 0; index < text.length; index++) {
        const code = text.charCodeAt(index)
        low = Math.imul(low ^ code, 0x01000193)
        high = Math.imul(high ^ code, 0x5bd1e995)
        high ^= high >>> 15
      }
      return idOfKey(mixHash(low), mixHash(high))
    },
    size: () => size,
  }
}
