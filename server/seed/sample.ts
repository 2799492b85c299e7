/** Maps an instant of the sample to one of the demo. */
export type Timeline = (ideal: Date | number | string) => Date

const day = 86_400_000

/**
 * Timeline of a demo that starts at `now`: instants after the start are compressed into the two days before it, in
 * order. Nothing in the demo has a later date than its clock.
 */
export function createTimeline(now: Date): Timeline {
  const end = now.getTime()
  return (ideal) => {
    const time = new Date(ideal).getTime()
    const overshootMs = time - end
    return new Date(overshootMs <= 0 ? time : Math.floor(end - (2 * day) / (1 + overshootMs / day)))
  }
}

/** Deterministic sequence (mulberry32), so that every demo is the same contest. Returns 0 ≤ n < below. */
export function createNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}
export type Numbers = ReturnType<typeof createNumbers>

export const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T

// Obviously fictitious names; every address is reserved for examples.
export const firstNames = [
  'Flurry',
  'Pinecone',
  'Mitten',
  'Snowdrop',
  'Icicle',
  'Cocoa',
  'Juniper',
  'Sleigh',
  'Comet',
  'Marble',
  'Biscuit',
  'Noodle',
]
export const lastNames = [
  'Testerson',
  'Sampleton',
  'Examplar',
  'Placeholder',
  'Demofield',
  'Mockingbird',
  'Trialwood',
  'Draftsmith',
]

export const schools = [
  'Sample Creek Elementary',
  'Example Hills School',
  'Demo Valley Middle School',
  'Placeholder Ridge High',
  'Homeschool',
  'Test Prairie Academy',
]

export const adjectives = [
  'Frosty', 'Salty', 'Mighty', 'Sparkling', 'Speedy', 'Gentle', 'Rumbling', 'Brave', 'Whirling', 'Midnight', 'Golden', 'Icy',
  'Turbo', 'Jolly', 'Snowy', 'Rolling', 'Polar', 'Roaring', 'Twinkling', 'Steady', 'Northern', 'Slippery', 'Cosmic', 'Sunrise',
] // biome-ignore format: a block of words
export const nouns = [
  'Otter', 'Badger', 'Scooper', 'Thunder', 'Comet', 'Walrus', 'Shovel', 'Glacier', 'Penguin', 'Drifter', 'Moose', 'Pancake',
  'Plowster', 'Meteor', 'Muffin', 'Bison', 'Lantern', 'Rocket', 'Marmot', 'Boulder', 'Falcon', 'Blizzard', 'Raccoon', 'Dynamo',
] // biome-ignore format: a block of words

export const descriptions = [
  'It sounds strong enough to push any drift off the road.',
  'My class voted for it because it made everybody laugh.',
  'A plow should have a name you can shout when it drives past the school bus.',
  'It reminds me of the biggest snow day we ever had, when we built a fort as tall as the porch.',
  'Snow melts when it hears this name.\nThat is what my little sister says, and she has never been wrong about snow.',
  'Because winter is long and a funny plow makes it shorter.',
  'We drive the mountain road every morning, and this one always goes first.',
  'It is a pun. My dad groaned, so I knew it was good.',
]

// Near-duplicates and names that raise hints, as in every real contest.
export const hintedNames = [
  'Whiteout Betty', 'Betty White Out', 'Bettey Whiteout', 'Plowey McPlowface', 'Plowy McPlow Face', 'Tayler Drift',
  'Drift Taylor', 'Taylor Drifft', 'Sleet Wood Mac', 'Sleetwood Mack', 'Darth Bladder', 'Blizard of Oz', 'Blizzard of Ozz',
  'Frosty the Snowplow', 'Frosty the Snow Plow', 'The Snowplow Frosty', 'Oh Crap Its Snowing', 'Damn Deep Drift',
  'Poop Scooper', 'Hell Freezes Over', 'Sn0w Cr4p', 'D a m n Drift', 'Turdinator',
] // biome-ignore format: a block of words
export const hintedDescription = 'My brother says that winter sucks. This plow will change his mind.'
