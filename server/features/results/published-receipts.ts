import { parseCsvLine } from '@snowplow/contract/results/csv-line.ts'
import { readReceipt, stateNames } from '@snowplow/contract/results/result-files.ts'
import { type DistrictResults, maxReceiptPrefix } from '@snowplow/contract/results/results.ts'
import { insertRows } from '../../db/json-rows.ts'
import type { Em } from '../../db/orm.ts'
import { PublishedReceipts } from '../../entities/published-count.entity.ts'
import { writeCsvRow } from '../../http/csv/csv-file.ts'
import type { ScannedBallot } from './scan-ballots.ts'

/** Maximum average of receipts per list: enough that a prefix reveals little, few enough for one small reply. */
const receiptsPerList = 1024
/** Receipts in memory before they are written: some 30 MB. */
const maxBuffered = 200_000
/** Lists per transaction. */
const listsPerWrite = 64

export const getPrefixLength = (ballots: number): number => {
  const length = Math.ceil(Math.log(ballots / receiptsPerList) / Math.log(16))
  return Math.min(maxReceiptPrefix, Math.max(0, length))
}

const toCell = (name: string) => writeCsvRow([name]).trimEnd()
/** Hexadecimal digits of a receipt's hash, with which each row starts. */
const hashLength = 64

const splitRows = (rows: string) => rows.split('\r\n').filter((row) => row !== '')

interface ReceiptStore {
  em: Em
  publication: number
  prefixLength: number
  districts: readonly { id: number; name: string }[]
}

/** Stores the receipts of a publication by prefix, in constant memory for any number of ballots. */
export function createReceiptWriter({ em, publication, prefixLength, districts }: ReceiptStore) {
  // Rendered once: the other cells need no quotes.
  const cells = new Map(districts.map(({ id, name }) => [id, toCell(name)]))
  const lists = new Map<string, string[]>()
  let [buffered, part] = [0, 0]

  async function flush(): Promise<void> {
    part += 1
    const all = [...lists].map(([prefix, rows]) => ({ publication, prefix, part, rows: rows.join('') }))
    lists.clear()
    buffered = 0
    for (let start = 0; start < all.length; start += listsPerWrite) {
      await insertRows(em, PublishedReceipts, all.slice(start, start + listsPerWrite))
      await new Promise(setImmediate)
    }
  }

  async function merge(em: Em, prefixes: readonly string[]): Promise<void> {
    const parts = await em.find(
      PublishedReceipts,
      { publication, prefix: { $in: prefixes } },
      { populate: ['rows'], disableIdentityMap: true },
    )
    const byPrefix = Map.groupBy(parts, ({ prefix }) => prefix)
    await em.nativeDelete(PublishedReceipts, { publication, prefix: { $in: prefixes } })
    const sorted = [...byPrefix].map(([prefix, parts]) => {
      const rows = parts.flatMap((one) => splitRows(String(one.rows))).sort()
      return { publication, prefix, part: 0, rows: rows.map((row) => `${row}\r\n`).join('') }
    })
    await insertRows(em, PublishedReceipts, sorted)
  }

  return {
    async add(ballots: readonly ScannedBallot[]): Promise<void> {
      for (const { receiptHash, districtId, setAsideId } of ballots) {
        if (receiptHash === null) continue
        const prefix = receiptHash.slice(0, prefixLength)
        const rows = lists.get(prefix) ?? []
        lists.set(prefix, rows)
        const state = setAsideId === null ? stateNames.counted : stateNames.setAside
        rows.push(`${receiptHash},${cells.get(districtId) ?? ''},${state},${setAsideId ?? ''}\r\n`)
        buffered += 1
      }
      if (buffered >= maxBuffered) await flush()
    },
    /** Sorts the rows of each prefix. */
    async finish(): Promise<void> {
      await flush()
      const prefixes = await listPrefixes(em, publication)
      for (let start = 0; start < prefixes.length; start += listsPerWrite) {
        await em.transactional((em) => merge(em, prefixes.slice(start, start + listsPerWrite)))
        await new Promise(setImmediate)
      }
    },
  }
}

async function listPrefixes(em: Em, publication: number): Promise<string[]> {
  const rows = await em.find(PublishedReceipts, { publication }, { fields: ['prefix'], disableIdentityMap: true })
  return [...new Set(rows.map(({ prefix }) => prefix))].sort()
}

interface PublicSource {
  id: number
  districts: readonly Pick<DistrictResults, 'name' | 'ballots'>[]
}

/**
 * Omits the receipts of counted ballots where their number is withheld: the list would tell it, and together with the
 * published numbers of the other districts, a list without the name of the district would, too.
 */
function omitWithheld(rows: string, districts: PublicSource['districts']): string {
  const withheld = districts.flatMap(({ name, ballots }) =>
    ballots === null ? [`,${toCell(name)},${stateNames.counted},`] : [],
  )
  if (withheld.length === 0) return rows
  const shown = splitRows(rows).filter((row) => !withheld.some((text) => row.startsWith(text, hashLength)))
  return shown.map((row) => `${row}\r\n`).join('')
}

/** CSV rows of a prefix; empty if no receipt has it. */
async function readRows(em: Em, { id: publication, districts }: PublicSource, prefix: string): Promise<string> {
  const where = { publication, prefix, part: 0 }
  const list = await em.findOne(PublishedReceipts, where, { populate: ['rows'], disableIdentityMap: true })
  return omitWithheld(list?.rows ?? '', districts)
}

export const readReceipts = async (em: Em, publication: PublicSource, prefix: string) =>
  splitRows(await readRows(em, publication, prefix)).map((row) => {
    const { hash, district, setAsideId } = readReceipt(parseCsvLine(row))
    return { hash, district, setAsideId }
  })

/** All rows in the order of the hashes, a list at a time. */
export async function* streamRows(em: Em, publication: PublicSource): AsyncGenerator<string> {
  for (const prefix of await listPrefixes(em, publication.id)) yield await readRows(em, publication, prefix)
}
