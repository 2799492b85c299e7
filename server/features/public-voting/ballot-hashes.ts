import { hash, randomBytes } from 'node:crypto'
import { raw } from '@mikro-orm/core'
import { LRUCache } from 'lru-cache'
import { memoize } from '../../db/memoize.ts'
import type { Em } from '../../db/orm.ts'
import { Season } from '../../entities/season.entity.ts'
import { getClientPrefix, getNetworkPrefix } from '../../http/limits/client.ts'
import type { Caller } from '../../http/serve.ts'
import { deriveKey } from '../../http/signer.ts'
import { mapMaybePromise } from '../../lib/maybe-promise.ts'

type Client = Pick<Caller['client'], 'address' | 'agent'>

export interface BallotHashes {
  addressHash: string
  networkHash: string
  agentHash: string
}

// Maximum cached hashes: phones of a school share one address and often the same browser.
const maxClients = 1000
/** Base64url characters: 66 bits. */
const length = 11
// The key changes when the purge has destroyed it.
const keyMaxAgeMs = 60_000

/**
 * Keyed hashes of address, network and browser. Requires both keys: the server's secret, which no backup of the
 * database contains, and the season's, which is destroyed with the hashes.
 */
function ballotHasher(secret: string, seasonKey: string) {
  const key = deriveKey(secret, `ballot hashes ${seasonKey}`).toString('hex')
  // Truncation prevents length extension; a full HMAC costs four times as much.
  const keyed = (purpose: string, text: string) =>
    hash('sha256', `${key}\n${purpose}\n${text}`, 'base64url').slice(0, length)
  const agents = new LRUCache<string, string>({ max: maxClients, memoMethod: (agent) => keyed('agent', agent) })
  const addresses = new LRUCache<string, Omit<BallotHashes, 'agentHash'>>({
    max: maxClients,
    memoMethod: (address) => ({
      addressHash: keyed('address', getClientPrefix(address)),
      networkHash: keyed('network', getNetworkPrefix(address)),
    }),
  })
  return ({ address, agent }: Client): BallotHashes => ({ ...addresses.memo(address), agentHash: agents.memo(agent) })
}

/** Returns the hasher of a season, usually without a promise. */
export function createBallotHashes(orm: { em: Em }, secret: string) {
  let last: { key: string; hasher: ReturnType<typeof ballotHasher> } | undefined
  const seasonKey = memoize(keyMaxAgeMs, (season: number) => readOrCreateKey(orm, season))
  function getHasher(key: string) {
    if (last?.key !== key) last = { key, hasher: ballotHasher(secret, key) }
    return last.hasher
  }
  return (season: number) => mapMaybePromise(seasonKey(season), getHasher)
}

async function readOrCreateKey(orm: { em: Em }, season: number): Promise<string> {
  const em = orm.em.fork()
  const read = async () => (await em.findOneOrFail(Season, season, { fields: ['ballotKey'], refresh: true })).ballotKey
  const existing = await read()
  if (existing) return existing
  const fresh = { ballotKey: randomBytes(32).toString('hex'), version: raw('version') }
  // Another process may have created one.
  await em.nativeUpdate(Season, { id: season, ballotKey: null }, fresh)
  return (await read()) as string
}
