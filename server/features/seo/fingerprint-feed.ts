import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import { type DailyFingerprint, fingerprintFeedPath } from '@snowplow/contract/fingerprint/fingerprint.ts'
import { Feed } from 'feed'

export interface FeedMessages {
  title: string
  about: string
  titleOf: (day: string) => string
  textOf: (fingerprint: { day: string; hash: string }) => string
}

interface FeedInput {
  contest: ContestReply
  fingerprints: readonly DailyFingerprint[]
  messages: FeedMessages
  language: string
  /** Origin: the feed's links are absolute. */
  site: string
}

const resultsPath = '/results'

/** The fingerprints of the current season as an Atom feed, newest first. Ids are tag URIs (RFC 4151): the site may move. */
export function writeFingerprintFeed({ contest, fingerprints, messages, language, site }: FeedInput): string {
  const { season, updatedAt, texts } = contest
  const tag = `tag:${new URL(site).hostname},${season.year}:fingerprint`
  const newestFirst = fingerprints.toReversed()
  const link = `${site}${resultsPath}`
  const feed = new Feed({
    id: tag,
    title: messages.title,
    description: messages.about,
    link,
    language,
    generator: false,
    updated: new Date(newestFirst[0]?.publishedAt ?? updatedAt),
    feedLinks: { atom: `${site}${fingerprintFeedPath(language)}` },
    author: { name: texts.departmentName ?? messages.title },
  })
  for (const { day, hash, publishedAt } of newestFirst)
    feed.addItem({
      id: `${tag}/${day}`,
      title: messages.titleOf(day),
      description: messages.textOf({ day, hash }),
      link,
      date: new Date(publishedAt),
      published: new Date(publishedAt),
    })
  return feed.atom1()
}
