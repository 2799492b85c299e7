// Copies of the keys that are stored today: a change of the product's functions must not change an upgrade.

const stroked: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', æ: 'ae', œ: 'oe', þ: 'th' }

/** Sort key of a text: its letters without case, accents and apostrophes. */
export const orderKey = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼ]/gu, '')
    .toLowerCase()
    .replace(/[øłđħŧæœþ]/g, (letter) => stroked[letter] ?? letter)
    .toWellFormed()

const capitals = lettersOf([
  ['АВЕЅІЈКМНОРСТУХԚԜӀ', 'ABESIJKMHOPCTYXQWI'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ['ՕՏՍԼ', 'OSUL'],
  ['ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏃ', 'ABCDEGHJKLMPRSTVWZ'],
  ['ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ', 'ABCDEFGHIJKLMNOPRSTUVWXYZ'],
])
const smallLetters = lettersOf([
  ['һԁӏѵьгп', 'hdlvbrn'],
  ['γηνυ', 'ynvu'],
  ['օոսհցզ', 'onuhgq'],
  ['ɑɡᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'agabcdefghijklmnoprstuvwyz'],
])

function lettersOf(rows: readonly (readonly [others: string, latin: string])[]): ReadonlyMap<string, string> {
  return new Map(rows.flatMap(([others, latin]) => [...others].map((letter, index) => [letter, latin[index] ?? ''])))
}

const toLatinCapital = (letter: string) => capitals.get(letter.toUpperCase())
const toLatinLetter = (letter: string) => smallLetters.get(letter) ?? toLatinCapital(letter)

function toLatin(word: string): string {
  const letters = word.match(/\p{L}/gu) ?? []
  const replaced = (mapLetter: (letter: string) => string | undefined) =>
    word.replace(/\p{L}/gu, (letter) => mapLetter(letter) ?? letter)
  if (/\p{Script=Latin}/u.test(word)) return replaced(toLatinLetter)
  return letters.every((letter) => toLatinCapital(letter) !== undefined) ? replaced(toLatinCapital) : word
}

/** Key that spellings of a truck number share, such as P-1, p1, and one with a Greek Rho. */
export const truckKey = (snowplowId: string): string =>
  toLatin(
    snowplowId
      .normalize('NFKC')
      .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
      .toUpperCase()
      .normalize('NFKD'),
  )
    .toUpperCase()
    .normalize('NFKC')
