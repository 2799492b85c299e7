import { DataSet, englishDataset, pattern } from 'obscenity'

// Words for a children's contest that the English list of the library lacks. Patterns match texts with repeated letters
// collapsed to one, except b, e, g, l, o and s; `|` is a word boundary.
const further: Record<string, ReturnType<typeof pattern>[]> = {
  crap: [pattern`|crap`],
  damn: [pattern`damn`, pattern`godam[n]`],
  hell: [pattern`|hell|`],
  poop: [pattern`|poop`],
  pee: [pattern`|pee|`, pattern`|peed|`, pattern`|peeing|`],
  fart: [pattern`|fart`],
  suck: [pattern`|suck|`, pattern`|sucks|`],
  butthead: [pattern`|buthead`, pattern`|buthole`],
  ass: [pattern`|badass`, pattern`|dumbass`, pattern`|jackass`, pattern`|smartass`, pattern`|kickass`],
  jizz: [pattern`|jiz|`],
  douche: [pattern`|douche`],
  milf: [pattern`|milf|`],
  wtf: [pattern`|wtf|`, pattern`|stfu|`, pattern`|omfg|`],
  cocaine: [pattern`cocain`],
  heroin: [pattern`|heroin`],
  meth: [pattern`|meth|`],
  marijuana: [pattern`marijuana`],
  nazi: [pattern`|nazi`],
  hitler: [pattern`hitler`],
  'ku klux': [pattern`|klux|`],
  murder: [pattern`|murder`],
  suicide: [pattern`|suicid`],
}

const harmless = [
  ...['assort', 'assy', 'cockpit', 'cocktail', 'cocker', 'cumin', 'rappel', 'rapeseed', 'retardant', 'shiitake'],
  ...[
    'pussywillow',
    'pussy willow',
    'pussycat',
    'booby trap',
    'booby bird',
    'blue-footed booby',
    'scat cat',
    'scatman',
  ],
  ...['moby dick', 'dick tracy', 'dick clark', 'dick van dyke', 'dick dastardly', 'dickinson', 'dickson', 'riddick'],
  ...['addick', 'john lee hooker', 'tit for tat', 'chink in', 'pissarro', 'snow fu', 'plow fu', 'salt fu', 'fu manchu'],
  ...['farth', 'crape', 'crappie', 'heroine', 'poopdeck', 'poop deck', 'suck up'],
]

export function createFamilyWordList() {
  const list = new DataSet<{ originalWord: string }>().addAll(englishDataset)
  for (const [originalWord, patterns] of Object.entries(further))
    list.addPhrase((phrase) => patterns.reduce((all, one) => all.addPattern(one), phrase.setMetadata({ originalWord })))
  list.addPhrase((phrase) =>
    harmless.reduce((all, term) => all.addWhitelistedTerm(term), phrase.setMetadata({ originalWord: '' })),
  )
  return list
}
