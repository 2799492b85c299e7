/** Recipes that an example carries out: `docs/recipes/<name>.md` and `scripts/recipes/<name>.patch`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const readText = (file: string) => readFileSync(join(root, file), 'utf8')

export const recipes = ['stored-field', 'call', 'error-code', 'mail', 'screen'] as const
export type Recipe = (typeof recipes)[number]

export const getPatch = (recipe: Recipe): string => join(root, `scripts/recipes/${recipe}.patch`)

/** Files that the example changes. */
export const listChangedFiles = (recipe: Recipe): string[] =>
  [...readFileSync(getPatch(recipe), 'utf8').matchAll(/^diff --git a\/\S+ b\/(\S+)$/gm)].map(([, file]) => file ?? '')

interface Step {
  /** Path such as `server/features/<noun>/<noun>.service.ts`. */
  path: string
  /** Whether the page says, by a ✓, that the code does not compile without it. */
  isDemanded: boolean
}

// `{en,tr,ar}.json` means three files.
function expand(path: string): string[] {
  const [, start, choices, rest] = /^([^{]*)\{([^}]+)\}(.*)$/.exec(path) ?? []
  return choices ? choices.split(',').flatMap((choice) => expand(`${start}${choice}${rest}`)) : [path]
}

const page = (recipe: Recipe) => readText(`docs/recipes/${recipe}.md`)

/** Files of the numbered list: the paths before the colon of each step. */
export const listSteps = (recipe: Recipe): Step[] =>
  [...page(recipe).matchAll(/^\d+\. (`[^:]+`(?: ✓)?):/gm)].flatMap(([, head = '']) =>
    [...head.matchAll(/`([^`]+)`( ✓)?/g)].flatMap(([, path = '', mark]) =>
      expand(path).map((one) => ({ path: one, isDemanded: mark !== undefined })),
    ),
  )

export const countSteps = (recipe: Recipe): number => [...page(recipe).matchAll(/^\d+\. /gm)].length

/** Tests that the page names for a try. */
export const listTests = (recipe: Recipe): string[] => {
  const [, named = ''] = /^Tests: (.+?\.)$/ms.exec(page(recipe)) ?? []
  return [...named.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '')
}

/** Number in bold in the row of `docs/recipes/README.md`. */
export const getStatedNumber = (recipe: Recipe): number =>
  Number(new RegExp(`\\(${recipe}\\.md\\) \\| \\*\\*(\\d+)`).exec(readText('docs/recipes/README.md'))?.[1])

export function matchesPath(file: string, path: string): boolean {
  const pattern = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/<\w+>/g, '[\\w-]+(?:/[\\w-]+)*')
  return new RegExp(`^${pattern}$`).test(file)
}
