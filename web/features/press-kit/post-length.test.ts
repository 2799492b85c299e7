import { expect, test } from 'vitest'
import { measurePost, type Network } from './post-length.ts'

const family = '👨‍👩‍👧'

test.each([
  ['X', 'Vote!', 5],
  ['X', 'Vote: https://plows.example/favorite-name-poll?language=tr&from=press', 29],
  ['X', 'https://plows.example/1\nhttps://plows.example/2', 47],
  ['X', 'Kürek Şampiyonu', 15],
  ['X', 'محراث الثلج', 11],
  // Counted as two; so are the marks that isolate a name of another direction.
  ['X', '雪', 2],
  ['X', '\u2068Plow\u2069', 8],
  // Composed before it is counted.
  ['X', 'u\u0308', 1],
  ['Bluesky', 'Vote: https://plows.example/a', 29],
  ['Bluesky', family, 1],
  ['Instagram', 'Vote: https://plows.example/a', 29],
] satisfies [Network, string, number][])('%s counts %j as %i', (network, text, count) => {
  expect(measurePost(text, network).count).toBe(count)
})
