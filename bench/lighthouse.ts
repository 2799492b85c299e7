/** Measures the load of a page on a phone with a slow connection, as simulated by Lighthouse. */
import { findMedian } from '@snowplow/load/statistics.ts'
import lighthouse, { type Result } from 'lighthouse'
import { throttling } from 'lighthouse/core/config/constants.js'

const rounds = 5
/** Exceeds ten for each rotation of the vote page: the demo has 24 names per district. */
const warmReaders = 300

export interface Measure {
  score: number
  firstPaintMs: number
  largestPaintMs: number
  shift: number
  blockedMs: number
  longestTaskMs: number
  requests: number
  /** Transferred bytes of a first visit. */
  bytes: number
}

const listItems = (audit: Result['audits'][string] | undefined) =>
  audit?.details?.type === 'table' ? audit.details.items : []

function toMeasure({ audits, categories }: Result): Measure {
  const getNumber = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  return {
    score: Math.round((categories.performance?.score ?? 0) * 100),
    firstPaintMs: getNumber('first-contentful-paint'),
    largestPaintMs: getNumber('largest-contentful-paint'),
    shift: getNumber('cumulative-layout-shift'),
    blockedMs: getNumber('total-blocking-time'),
    longestTaskMs: Math.max(0, ...listItems(audits['long-tasks']).map(({ duration }) => Number(duration))),
    requests: listItems(audits['network-requests']).length,
    bytes: getNumber('total-byte-weight'),
  }
}

/** @param cpuSlowdown of the phone against this machine */
export async function measureLoad(address: string, port: number, cpuSlowdown: number): Promise<Measure> {
  const measures: Measure[] = []
  // Warms the page cache: the first ten readers of each rotation get a less compressed page.
  for (let reader = 0; reader < warmReaders; reader++) {
    const result = await fetch(address, { headers: { 'accept-encoding': 'br' } })
    await result.arrayBuffer()
  }
  for (let round = 0; round < rounds; round++) {
    const run = await lighthouse(address, {
      port,
      onlyCategories: ['performance'],
      logLevel: 'error',
      throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: cpuSlowdown },
      // Includes cookies, which Lighthouse would retain: a visitor with one has the site's files.
      clearStorageTypes: ['cookies', 'file_systems', 'shader_cache', 'service_workers', 'cache_storage'],
    })
    if (!run || run.lhr.runtimeError) throw new Error(`${address}: ${run?.lhr.runtimeError?.message ?? 'no report'}`)
    measures.push(toMeasure(run.lhr))
  }
  const [first] = measures
  if (!first) throw new Error(`${address}: no visit`)
  const names = Object.keys(first) as (keyof Measure)[]
  const medians = names.map((name) => [name, findMedian(measures.map((one) => one[name]))])
  return Object.fromEntries(medians) as unknown as Measure
}
