/** Lengths of posts as the networks count them. */

/** X counts each link as the one that it replaces it with (docs.x.com, Counting characters). */
export const xLinkLength = 23

/** Code points that X counts as one, of twitter-text's configuration 3; all others count as two. */
const singles: readonly [from: number, to: number][] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
]

const link = /https?:\/\/\S+/g

function countForX(text: string): number {
  const plain = text.normalize('NFC')
  const links = plain.match(link)?.length ?? 0
  const letters = Array.from(plain.replace(link, ''), (letter) => letter.codePointAt(0) ?? 0)
  const weigh = (point: number) => (singles.some(([from, to]) => point >= from && point <= to) ? 1 : 2)
  return links * xLinkLength + letters.reduce((sum, point) => sum + weigh(point), 0)
}

/** Bluesky limits a post to 300 grapheme clusters (lexicon `app.bsky.feed.post`), with its links as they are written. */
const countGraphemes = (text: string) => Array.from(new Intl.Segmenter().segment(text)).length

const countCharacters = (text: string) => Array.from(text).length

const networks = {
  X: { max: 280, count: countForX },
  Bluesky: { max: 300, count: countGraphemes },
  /** Limit of a caption. */
  Instagram: { max: 2200, count: countCharacters },
} as const
export type Network = keyof typeof networks

export const measurePost = (text: string, network: Network) => ({
  network,
  max: networks[network].max,
  count: networks[network].count(text),
})
