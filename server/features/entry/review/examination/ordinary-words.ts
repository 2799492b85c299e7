import { unaccented } from '@snowplow/contract/text/words.ts'

/** Names of people that are also ordinary words, in particular of texts about snow, by language. */
const ordinaryWords = [
  // English: given names
  'able amber amp angel april art august autumn bear bill bliss blue bob brave brook brooks buck bud buddy candy carol cash',
  'champ chance chase chip christian clay coral dash dawn daisy dean destiny dot drew dusty earl early ever faith fern fisher',
  'flash flora forest fox frank gene genesis glory grace grant guy harmony harp haven hazel heaven holly honey hope hunter ice',
  'iris ivory ivy jack jade jay jet jewel jolly journey joy june king lark legend lily love lucky mark major mason mat max may',
  'melody merry mercy mike miles mike misty nick noble north ocean olive opal pat patience paris pearl penny pepper phoenix',
  'piper poppy precious prince princess queen rain rainbow ranger ray red reed rich ridge river rob rocket rocky robin roman',
  'rose royal ruby rusty sage sally sandy santa scout sierra sky skip sonny spring star sterling stone storm stormy sue summer',
  'sunny sunshine tank teddy terry thunder tiger trinity trip true trusty victor victory violet wade ward wally west will',
  'willow winter wolf wren can mine nova dante elf olaf elsa',
  // English: family names
  'baker ball banks barber barn bell berry best bird bishop black blizzard boss bridge brown bush butcher butler carpenter',
  'carter case castle church cloud coal cold cole cook cooper cotton cross day dear driver drift dry farmer field fields flake',
  'fish flood flowers forest forte foster freeze frost fuller gardener glass gold good goodman gray green grey ground hail hall',
  'hardy head hill hills holiday house hull ivory judge kay key knight lake lamb land lane law light lion little lock long lord',
  'love low man marsh meadows miller mills mix monday moon moore moss north page park parker parks part pass peak people pike',
  'place plow plower plowman pool pope porter post potter powers price proctor ramp rich rivers road rock rose rush salt salter',
  'sand school sharp shepherd shore short shovel singer sleet slush small smart smith snow snowden snowman snowy south spear',
  'steel still street strong stout swift temple thorn tower town trail train tree truck turner underwood vale wall walker water',
  'waters way weaver weather weeks wells white wild wind winters wise wood woods woody worth yellow young',
  // Turkish
  'ada ay bahar baris bulut buz cam can cesur cicek daglar demir deniz dere dogan ece evren ekin gok gul gunes guzel hazan ilk',
  'kar kara karaca karda karlar kaya kis lale mavi melek mutlu nehir nur ozan pinar ruzgar sel ses sevgi su toprak umut yagmur',
  'yaz yildiz yol yolcu',
  // Arabic
  'ثلج شمس قمر نور امل سعيد جميل جميله كريم كبير صغير قوي طيب حبيب بحر ربيع مطر نجم نجمه ورد ورده سماء فرح سلام هادي شتاء صيف',
].flatMap((line) => line.split(' '))

// Connectives of family names. Short ones would be too short anyway.
const particles = [
  'van',
  'von',
  'der',
  'den',
  'del',
  'dela',
  'las',
  'los',
  'bin',
  'ibn',
  'bint',
  'abu',
  'mac',
  'saint',
  'the',
  'and',
  'بن',
  'ابن',
  'ابو',
  'ال',
  'بنت',
  'عبد',
]

const wordKeys = new Set(ordinaryWords.map(unaccented))
const particleKeys = new Set(particles.map(unaccented))

/** @param key folded, without accents */
export const isOrdinaryWord = (key: string) => wordKeys.has(key) || particleKeys.has(key)
export const isParticle = (key: string) => particleKeys.has(key)
