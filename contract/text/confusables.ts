/**
 * Capitals of other scripts with the Latin ones that they look like. Written down, not taken from a list of Unicode's
 * confusables: that one also says that 1 is l, 0 is O and rn is m, and plows are told apart by those.
 */
const capitals = buildConfusables([
  ['АВЕЅІЈКМНОРСТУХԚԜӀ', 'ABESIJKMHOPCTYXQWI'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ['ՕՏՍԼ', 'OSUL'],
  ['ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏃ', 'ABCDEGHJKLMPRSTVWZ'],
  ['ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ', 'ABCDEFGHIJKLMNOPRSTUVWXYZ'],
])

/** Letters that look otherwise in lower case than as capitals, or have no capital. */
const smallLetters = buildConfusables([
  ['һԁӏѵьгп', 'hdlvbrn'],
  ['γηνυ', 'ynvu'],
  ['օոսհցզ', 'onuhgq'],
])

/** Latin letters of phonetics, and small capitals, beside the plain ones. */
const phonetic = buildConfusables([['ɑɡᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'agabcdefghijklmnoprstuvwyz']])

function buildConfusables(rows: readonly (readonly [others: string, latin: string])[]): ReadonlyMap<string, string> {
  return new Map(rows.flatMap(([foreign, latin]) => [...foreign].map((letter, index) => [letter, latin[index] ?? ''])))
}

const toLatinCapital = (letter: string) => capitals.get(letter.toUpperCase())
const toLatinLetter = (letter: string) => phonetic.get(letter) ?? smallLetters.get(letter) ?? toLatinCapital(letter)

/**
 * A word in Latin letters as it looks. One that is all of another script stays what it is, unless each of its letters
 * has a Latin look-alike: names are the same in any case, so it is then compared as its capitals look.
 */
export function toLatin(word: string): string {
  const letters = word.match(/\p{L}/gu) ?? []
  const replaced = (mapLetter: (letter: string) => string | undefined) =>
    word.replace(/\p{L}/gu, (letter) => mapLetter(letter) ?? letter)
  if (/\p{Script=Latin}/u.test(word)) return replaced(toLatinLetter)
  return letters.every((letter) => toLatinCapital(letter) !== undefined) ? replaced(toLatinCapital) : word
}
