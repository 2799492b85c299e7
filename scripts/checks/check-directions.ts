/**
 * Checks import directions, and that the checker parsed the whole project: a failing parser finds nothing and passes.
 */
import { cruise } from 'dependency-cruiser'
import { listLines } from '../git.ts'
import { cruiseOptions, forbidden } from './directions.ts'
import { findCircle, type Import, stackFloors } from './feature-floors.ts'

const folders = ['contract', 'server', 'web', 'bench', 'drill', 'load', 'e2e', 'interop', 'scripts']
const sources = listLines('ls-files', '--', ...folders).filter(
  (file) => /\.tsx?$/.test(file) && !/\/migrations\/(sqlite|postgres)\//.test(file) && !file.endsWith('.d.ts'),
)

const { output } = await cruise(folders, { ...cruiseOptions, ruleSet: { forbidden }, validate: true })
if (typeof output === 'string') throw new Error('The cruise answered a report instead of its result')

const checkedFiles = new Set(output.modules.map(({ source }) => source))
const unseen = sources.filter((file) => !checkedFiles.has(file))
const linked = output.modules.filter(({ dependencies }) => dependencies.length > 0).length
for (const { rule, from, to } of output.summary.violations) console.error(`${rule.name}: ${from} → ${to}`)

const imports = output.modules.flatMap(({ source, dependencies }) =>
  dependencies.map(({ resolved }): Import => ({ from: source, to: resolved })),
)
const circle = findCircle(imports)
if (circle.length)
  console.error(`server features import each other: ${circle.map(({ from, to }) => `${from} → ${to}`).join(', ')}`)

for (const file of unseen) console.error(`not seen by the checker: ${file}`)
if (linked < sources.length / 2) console.error(`the checker found imports in only ${linked} of ${sources.length} files`)
if (output.summary.error || circle.length || unseen.length || linked < sources.length / 2) process.exit(1)
console.log(`directions: ${sources.length} files, server features on ${stackFloors(imports).length} floors`)
