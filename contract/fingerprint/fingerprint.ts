import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { seasonQuery } from '../season/season.ts'
import { day, instant } from '../text/text.ts'

/** Public path of the fingerprints as an Atom feed (RFC 4287); not an API route. */
export const fingerprintFeedPath = (language: string) => `/share/fingerprints.${language}.atom`

export const DailyFingerprint = z.object({
  /** In the contest’s time zone. */
  day: day(),
  /** SHA-256 of the day’s ballot file, 64 hexadecimal digits. */
  hash: z.string(),
  publishedAt: instant(),
  /** Starts the file; null until the announcement, so that the hash reveals nothing, and of a day with few ballots. */
  salt: z.nullable(z.string()),
})
export type DailyFingerprint = z.output<typeof DailyFingerprint>

export const listDailyFingerprints = route({
  method: 'GET',
  path: '/fingerprint',
  needs: 'fingerprint.read',
  tags: ['contest'],
  summary: 'The fingerprints of the public poll’s days, oldest first; after the announcement with their salts.',
  query: seasonQuery,
  reply: z.object({ items: z.array(DailyFingerprint) }),
})
