// Capitals of other scripts that resemble Latin ones. Not Unicode's list of confusables: that one also equates 1 and l,
// 0 and O, rn and m, which distinguish plows.
const capitals = buildConfusables([
  ['АВЕЅІЈКМНОРСТУХԚԜӀ', 'ABESIJKMHOPCTYXQWI'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ['ՕՏՍԼ', 'OSUL'],
  ['ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏃ', 'ABCDEGHJKLMPRSTVWZ'],
  ['ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ', 'ABCDEFGHIJKLMNOPRSTUVWXYZ'],
])

// Letters whose lower case resembles another letter than the capital, or that have no capital.
const smallLetters = buildConfusables([
  ['һԁӏѵьгп', 'hdlvbrn'],
  ['γηνυ', 'ynvu'],
  ['օոսհցզ', 'onuhgq'],
])

const phonetic = buildConfusables([['ɑɡᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'agabcdefghijklmnoprstuvwyz']])

function buildConfusables(rows: readonly (readonly [others: string, latin: string])[]): ReadonlyMap<string, string> {
  return new Map(rows.flatMap(([foreign, latin]) => [...foreign].map((letter, index) => [letter, latin[index] ?? ''])))
}

const toLatinCapital = (letter: string) => capitals.get(letter.toUpperCase())
const toLatinLetter = (letter: string) => phonetic.get(letter) ?? smallLetters.get(letter) ?? toLatinCapital(letter)

/**
 * Replaces look-alike letters with Latin ones. A word entirely in another script is replaced only if each of its
 * letters has a look-alike: names ignore case, so it is then compared as its capitals.
 */
export function toLatin(word: string): string {
  const letters = word.match(/\p{L}/gu) ?? []
  const replaced = (mapLetter: (letter: string) => string | undefined) =>
    word.replace(/\p{L}/gu, (letter) => mapLetter(letter) ?? letter)
  if (/\p{Script=Latin}/u.test(word)) return replaced(toLatinLetter)
  return letters.every((letter) => toLatinCapital(letter) !== undefined) ? replaced(toLatinCapital) : word
}
