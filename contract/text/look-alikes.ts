/**
 * Capitals of other scripts with the Latin ones that they look like. Written down, not taken from a list of Unicode's
 * confusables: that one also says that 1 is l, 0 is O and rn is m, and plows are told apart by those.
 */
const capitals = lookAlikes([
  ['АВЕЅІЈКМНОРСТУХԚԜӀ', 'ABESIJKMHOPCTYXQWI'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ['ՕՏՍԼ', 'OSUL'],
  ['ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏃ', 'ABCDEGHJKLMPRSTVWZ'],
  ['ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ', 'ABCDEFGHIJKLMNOPRSTUVWXYZ'],
])

/** Letters that look otherwise in lower case than as capitals, or have no capital. */
const smallLetters = lookAlikes([
  ['һԁӏѵьгп', 'hdlvbrn'],
  ['γηνυ', 'ynvu'],
  ['օոսհցզ', 'onuhgq'],
])

/** Latin letters of phonetics, and small capitals, beside the plain ones. */
const phonetic = lookAlikes([['ɑɡᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'agabcdefghijklmnoprstuvwyz']])

function lookAlikes(rows: readonly (readonly [others: string, latin: string])[]): ReadonlyMap<string, string> {
  return new Map(rows.flatMap(([others, latin]) => [...others].map((letter, place) => [letter, latin[place] ?? ''])))
}

const asCapital = (letter: string) => capitals.get(letter.toUpperCase())
const asTyped = (letter: string) => phonetic.get(letter) ?? smallLetters.get(letter) ?? asCapital(letter)

/**
 * A word in Latin letters as it looks. One that is all of another script stays what it is, unless each of its letters
 * has a Latin look-alike: names are the same in any case, so it is then compared as its capitals look.
 */
export function asLatin(word: string): string {
  const letters = word.match(/\p{L}/gu) ?? []
  const replaced = (lookOf: (letter: string) => string | undefined) =>
    word.replace(/\p{L}/gu, (letter) => lookOf(letter) ?? letter)
  if (/\p{Script=Latin}/u.test(word)) return replaced(asTyped)
  return letters.every((letter) => asCapital(letter) !== undefined) ? replaced(asCapital) : word
}
