/** Words the sample contest is made of. Every person is clearly made up, every address reserved for examples. */
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

/** What every real contest gets, too: names that somebody else has sent nearly the same, and a few that make one look twice. */
export const hintedNames = [
  'Whiteout Betty', 'Betty White Out', 'Bettey Whiteout', 'Plowey McPlowface', 'Plowy McPlow Face', 'Tayler Drift',
  'Drift Taylor', 'Taylor Drifft', 'Sleet Wood Mac', 'Sleetwood Mack', 'Darth Bladder', 'Blizard of Oz', 'Blizzard of 0z',
  'Frosty the Snowplow', 'Frosty the Snow Plow', 'The Snowplow Frosty', 'Oh Crap Its Snowing', 'Damn Deep Drift',
  'Poop Scooper', 'Hell Freezes Over', 'Sn0w Cr4p', 'D a m n Drift', 'Turdinator',
] // biome-ignore format: a block of words
export const hintedDescription = 'My brother says that winter sucks. This plow will change his mind.'
