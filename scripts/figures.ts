/** `npm run figures`: size and structure of the code, counted from the files in git. */
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isPossessive, readExportedFunctions, startsWithVerb } from './checks/exported-functions.ts'
import { listLines } from './git.ts'

const files = listLines('ls-files')
const isTest = (file: string) => /\.(test|spec)\.tsx?$|^e2e\/|\/test\//.test(file)
const sources = files.filter((file) => /^(contract|server|web)\/.*\.tsx?$/.test(file) && !isTest(file))
const styles = files.filter((file) => file.endsWith('.css'))
const tests = files.filter((file) => /\.(test|spec)\.tsx?$/.test(file))

const text = new Map(
  files.filter((file) => /\.(tsx?|css)$/.test(file)).map((file) => [file, readFileSync(file, 'utf8')]),
)
const getText = (file: string) => text.get(file) ?? ''
const countLines = (list: readonly string[]) =>
  list.reduce((sum, file) => sum + getText(file).split('\n').length - 1, 0)

const findAll = (list: readonly string[], pattern: RegExp) =>
  list.flatMap((file) =>
    Array.from(getText(file).matchAll(pattern), ([match, group]) => ({ file, found: group ?? match })),
  )

const web = sources.filter((file) => file.startsWith('web/'))
const hooks = findAll(web, /^export (?:const|function) (use[A-Z]\w*)/gm)

/** Source files directly in a folder, tests included. Migrations only ever grow. */
const inFolder = new Map<string, number>()
for (const file of files.filter((one) => /^(contract|server|web)\/(?!.*migrations).*\.(tsx?|css)$/.test(one)))
  inFolder.set(dirname(file), (inFolder.get(dirname(file)) ?? 0) + 1)
const [largest = ['', 0]] = [...inFolder].sort(([, one], [, other]) => other - one)
const full = [...inFolder].filter(([, count]) => count > 15)

const forms = findAll(web, /<(?:form|Form)\b/g).filter(({ file }) => !/\/(Form|ContractForm)\.tsx$/.test(file))
const notices = web.filter((file) => /\w(Notice|Failure)\.tsx$/.test(file) && /\berror\b/.test(getText(file)))
const conflicts = new Set(findAll(['contract/api/errors.ts'], /'(\w+\.changed_meanwhile)'/g).map(({ found }) => found))
const titles = findAll(tests, /\b(?:test|it)(?:\.each\([^)]*\))?\(\s*(?:'((?:[^'\\]|\\.)*)'|`[^`]*`)/g)
const longTitles = titles.filter(({ found }) => found.length > 72)

const docBlocks = findAll(sources, /\/\*\*/g).length
const waivedDependencies = findAll(web, /biome-ignore lint\/correctness\/useExhaustiveDependencies/g)
const functions = readExportedFunctions()
const withoutVerb = functions.filter((one) => !startsWithVerb(one))
const services = files.filter((file) => file.endsWith('.service.ts'))
const isClosure = (text: string) => /export (const|function) \w+Service\b/.test(text) && !text.includes('bindService(')
const closures = services.filter((file) => isClosure(getText(file)))
const tools = files.filter((file) => /^(bench|drill|load|scripts)\/.*\.tsx?$/.test(file))
const compositions = files.filter((file) => /^server\/(app|jobs|open-items|mail-readers|areas\/\w+)\.ts$/.test(file))
const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`

const stats: [string, string | number][] = [
  [
    'exported functions without a verb / called xOf',
    `${percent(withoutVerb.length, functions.length)} / ${functions.filter(isPossessive).length}`,
  ],
  ['services as closures', `${closures.length} of ${services.length}`],
  ['longest composition file', `${Math.max(...compositions.map((file) => countLines([file])))} lines`],
  ['bench, drill, load, scripts', `${countLines(tools)} lines`],
  ['doc blocks per 1,000 lines', ((docBlocks / countLines(sources)) * 1000).toFixed(1)],
  ['effects with waived dependencies', waivedDependencies.length],
  ['source files / lines', `${sources.length} / ${countLines(sources)}`],
  ['of these in web', `${web.length} / ${countLines(web)}`],
  ['CSS files / lines', `${styles.length} / ${countLines(styles)}`],
  ['exported hooks', hooks.length],
  ['largest folder', `${largest[0]}, ${largest[1]} files`],
  ['folders of more than 15 files', full.length],
  ['forms outside ContractForm', forms.length],
  ['failure notices', notices.length],
  ['*.changed_meanwhile codes', conflicts.size],
  ['test titles over 72 letters', `${longTitles.length} of ${titles.length}`],
]
const width = Math.max(...stats.map(([name]) => name.length))
for (const [name, figure] of stats) console.log(`${name.padEnd(width)}  ${figure}`)
if (process.argv.includes('--all'))
  for (const [name, list] of Object.entries({ hooks, forms, longTitles }))
    for (const { file, found } of list) console.log(`${name}: ${file}: ${found}`)
