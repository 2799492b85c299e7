import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import account from '../i18n/messages/en.account.json'
import schoolClass from '../i18n/messages/en.class.json'
import entry from '../i18n/messages/en.entry.json'
import form from '../i18n/messages/en.form.json'
import open from '../i18n/messages/en.json'
import poll from '../i18n/messages/en.poll.json'
import results from '../i18n/messages/en.results.json'
import staff from '../i18n/messages/en.staff.json'
import subscription from '../i18n/messages/en.subscription.json'
import { type Screen, screens } from './screens.ts'

const folder = new URL('../', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/^dist|\.test\.|\.d\.ts$|node_modules/.test(file),
)

const getPage = ({ page }: Screen) => `${page}.tsx`

const imports = new Map(
  files.map((file) => {
    const source = readFileSync(new URL(file, folder), 'utf8')
    const named = (pattern: RegExp) =>
      [...source.matchAll(pattern)].map(([, path = '']) =>
        fileURLToPath(new URL(path, new URL(file, folder))).slice(fileURLToPath(folder).length),
      )
    const now = named(/^(?:import|export)(?! type)[^'()]*'(\.[^']+\.tsx?)'/gm)
    // load-page.ts imports pages by the table of screens.
    const later = file === 'app/load-page.ts' ? screens.map(getPage) : named(/import\('(\.[^']+\.tsx?)'\)/g)
    return [file, { source, now, later }]
  }),
)

function getClosure(root: string, found = new Set<string>()): Set<string> {
  if (found.has(root) || !imports.has(root)) return found
  found.add(root)
  for (const next of imports.get(root)?.now ?? []) getClosure(next, found)
  return found
}

const getKeys = (messages: object, path = ''): string[] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'object' ? getKeys(value, `${path}${key}.`) : [`${path}${key}`],
  )
const openKeys = new Set(getKeys(open))
/** Keys of a namespace without plural suffixes. */
const getNamespaceKeys = (messages: object) =>
  getKeys(messages)
    .filter((key) => !openKeys.has(key))
    .map((key) => key.replace(/(_ordinal)?_(one|two|few|other)$/, ''))

/** Messages of a form's fields, whose keys the form composes. */
const fieldErrorsIn = (source: string) =>
  [...source.matchAll(/errorKeys: \{([^}]*)\}/g)].flatMap(([, fields = '']) =>
    [...fields.matchAll(/'(\w+)'/g)].map(([, errorKey]) => `fieldErrors.${errorKey}.`),
  )

const isUsed = (key: string, source: string) =>
  source.includes(`'${key}'`) || fieldErrorsIn(source).some((start) => key.startsWith(start))

test.each([
  ['poll', getNamespaceKeys(poll), 'i18n/poll.ts'],
  ['form', getNamespaceKeys(form), 'i18n/form.ts'],
  ['entry', getNamespaceKeys(entry), 'i18n/entry.ts'],
  ['class', getNamespaceKeys(schoolClass), 'i18n/class.ts'],
  ['subscription', getNamespaceKeys(subscription), 'i18n/subscription.ts'],
  // On its page only.
  ['results', getNamespaceKeys(results), ''],
  // Signed-in pages load both.
  ['account', getNamespaceKeys(account), 'i18n/staff.ts'],
  ['staff', getNamespaceKeys(staff), 'i18n/staff.ts'],
])('every file with %s messages has the namespace loaded before it renders', (namespace, keys, namespaceFile) => {
  const users = files.filter((file) => keys.some((key) => isUsed(key, imports.get(file)?.source ?? '')))
  expect(users.length).toBeGreaterThan(2)
  const roots = ['main.tsx', ...new Set([...imports.values()].flatMap(({ later }) => later))]
  /** Pages whose namespace load-page.ts loads before rendering. */
  const awaited = screens.filter((screen) => screen.namespace === namespace).map(getPage)
  const closures = new Map(roots.map((root) => [root, getClosure(root)]))
  /** True if the root imports the namespace itself, or if every module that lazy-loads the root has it. */
  const hasNamespace = (root: string, above: string[] = []): boolean => {
    if (closures.get(root)?.has(namespaceFile) || awaited.includes(root) || above.includes(root)) return true
    const loaders = files.filter((file) => imports.get(file)?.later.includes(root))
    const from = roots.filter((other) => loaders.some((loader) => closures.get(other)?.has(loader)))
    return from.length > 0 && from.every((other) => hasNamespace(other, [...above, root]))
  }
  const bare = roots
    .filter((root) => !hasNamespace(root))
    .flatMap((root) => users.filter((file) => closures.get(root)?.has(file)).map((file) => `${root}: ${file}`))
  expect(bare).toEqual([])
})

test('the first page of a visitor loads neither namespace', () => {
  for (const namespaceFile of ['i18n/poll.ts', 'i18n/staff.ts'])
    expect(getClosure('main.tsx').has(namespaceFile)).toBe(false)
  expect(getClosure('main.tsx').size).toBeGreaterThan(20)
})
