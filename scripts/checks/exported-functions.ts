import { readFileSync } from 'node:fs'
import { listLines } from '../git.ts'

/** First words of the functions. A verb that is missing here is added with its first function. */
const verbs = new Set(
  `accept add announce answer apply are assign bind blank boot build cache calculate call can capture cast certify change
  check choose clear coalesce combine compare compile complete compose compress connect contain copy correct count create
  decide decrypt defer delete derive describe destroy detect diagnose download draw encode encrypt end enqueue enter erase
  escape estimate examine execute export extend extract fill filter find fork format get group handle has hash hydrate
  identify import include increase index insert invalidate invite is isolate issue iterate join keep label lay limit link
  list load lock log lookup make map mark mask may measure memoize merge mix mock monitor move name need negotiate normalize
  omit open order parse persist pick plan poll preload prepare preview publish purge queue quote read reapply record recount
  redact redirect refetch refuse register relate reload remember remove render renew replace report request require restore
  retry reverse revise revoke route run save scan schedule score search seed select send serve set share shed shift show
  shuffle sign snapshot sort spell split start step stop store stream strip submit subtract suggest sum suppress switch sync
  take test tick to toggle translate unquote unsubscribe update use validate verify visit wait watch with withhold write`
    .trim()
    .split(/\s+/),
)

/** Greatest share of exported functions without a verb, and greatest number that are called `xOf`. */
export const limits = { nouns: 0.12, possessives: 10 }

export interface ExportedFunction {
  file: string
  name: string
}

const definition =
  /^export (?:async )?function\*? ([a-z]\w*)|^export const ([a-z]\w*)(?:: [^=\n]+)? =\s*(?:async )?(?:<[^=]*?>)?(?:\([^)]*\)[^=\n]*|[a-z]\w*) =>/gm

export const isPossessive = ({ name }: ExportedFunction) => name.endsWith('Of')

/** Components and hooks are left out, and the contract's makers of schemas, which are nouns as those of zod. */
export function findExportedFunctions(file: string, text: string): ExportedFunction[] {
  const names = Array.from(text.matchAll(definition), ([, declared, arrow]) => ({
    file,
    name: declared ?? arrow ?? '',
  }))
  return names.filter(
    (one) =>
      !/^use[A-Z]|Quer(y|ies)$/.test(one.name) &&
      (!file.startsWith('contract/') || startsWithVerb(one) || isPossessive(one)),
  )
}

/** Predicates may be in the third person: `accepts`, `matches`. */
export function startsWithVerb({ name }: ExportedFunction): boolean {
  const [word = ''] = /^[a-z]+/.exec(name) ?? []
  return [word, word.replace(/s$/, ''), word.replace(/es$/, '')].some((form) => verbs.has(form))
}

/** The sources in git, without tests and migrations. */
export function readExportedFunctions(): ExportedFunction[] {
  return listLines('ls-files', 'contract', 'server', 'web')
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|spec)\.tsx?$|\.d\.ts$|\/migrations\/|\/test\//.test(file))
    .flatMap((file) => findExportedFunctions(file, readFileSync(file, 'utf8')))
}
