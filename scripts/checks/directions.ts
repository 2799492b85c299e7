import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser'
import { isPublic, screens } from '../../web/app/screens.ts'

const forbid = (name: string, from: IForbiddenRuleType['from'], to: object, comment: string): IForbiddenRuleType => ({
  name,
  severity: 'error',
  comment,
  from,
  to,
})

const publicPages = screens.filter(isPublic).map(({ page }) => `web/${page}\\.tsx`)

/** useAutocomplete is headless: it brings neither a look nor emotion (docs/decisions/0001). */
const mui = '^node_modules/@(mui|emotion)/(?!material/useAutocomplete/)|^web/workspace/'

/** Folders from top to bottom: an import leads to the same floor or down. */
const serverFloors = [
  'server/(main\\.ts|start-report\\.ts|commands/|identity-provider/)',
  'server/app\\.ts',
  'server/areas/',
  'server/((jobs|open-items|mail-readers)\\.ts|seed/)',
  'server/features/',
  'server/similarity/',
  'server/entities/',
  'server/(db|ssr)/',
  'server/(http|atlas)/',
  'server/(config/|metrics/|lib/|(config|build)\\.ts)',
]

/** Entities are registered where the ORM starts; test helpers import anything. */
const floorExceptions = '^server/db/(orm|open-to-read)\\.ts$|\\.test\\.ts$'

const downward = serverFloors
  .slice(1)
  .map((floor, index) =>
    forbid(
      'server-imports-downward',
      { path: `^${floor}`, pathNot: floorExceptions },
      { path: `^(${serverFloors.slice(0, index + 1).join('|')})` },
      `${floor} must not import a floor above it.`,
    ),
  )

/** The directions of CONTRIBUTING.md, checked by `npm run check`. */
export const forbidden = [
  ...downward,
  forbid('no-circles', {}, { circular: true }, 'Two files that need each other are one file or three.'),
  forbid(
    'contract-needs-zod-alone',
    { path: '^contract/' },
    { pathNot: '^contract/|^node_modules/(zod|fast-check|vitest)/' },
    'Both sides load the contract.',
  ),
  forbid('web-not-server', { path: '^web/' }, { path: '^server/' }, 'They meet in the contract.'),
  forbid('server-not-web', { path: '^server/' }, { path: '^web/(?!dist)' }, 'They meet in the contract.'),
  forbid(
    'features-not-app',
    { path: '^(web|server)/features/', pathNot: '\\.test\\.tsx?$' },
    {
      path: '^(web/app/|web/main|web/ssr/(entry-server|dehydrated-state)|server/app|server/areas|server/commands|server/jobs|server/main)',
    },
    'Features do not know who puts them together.',
  ),
  forbid(
    'kits-know-no-feature',
    { path: '^web/(workspace|ui|lib|i18n|theme)/' },
    { path: '^web/(features|app|ssr)/' },
    'These could ship in another product.',
  ),
  forbid(
    'lib-below-ui',
    { path: '^web/(lib|i18n|theme)/' },
    { path: '^web/(ui|workspace)/' },
    'ui stands on lib, never the other way.',
  ),
  ...[
    { from: '^web/ui/', to: { path: mui } },
    { from: `^(${publicPages.join('|')})$`, to: { path: mui, reachable: true } },
  ].map(({ from, to }) =>
    forbid(
      'public-pages-without-mui',
      { path: from },
      to,
      'MUI is for signed-in pages; children on phones do without.',
    ),
  ),
  forbid(
    'similarity-has-one-door',
    { path: '^server/', pathNot: '^server/similarity/|\\.test\\.ts$' },
    { path: '^server/similarity/(?!similarity-index\\.ts$)' },
    'How names are compared and found is a matter of its own.',
  ),
  forbid(
    'similarity-without-http',
    { path: '^server/similarity/', pathNot: '\\.test\\.ts$' },
    { path: '^server/http/' },
    'Comparing names needs no request.',
  ),
  forbid('bench-not-drill', { path: '^bench/' }, { path: '^drill/' }, 'They share load/.'),
  forbid('drill-not-bench', { path: '^drill/' }, { path: '^bench/' }, 'They share load/.'),
  forbid('load-below-both', { path: '^load/' }, { path: '^(bench|drill|scripts)/' }, 'bench and drill stand on it.'),
  forbid(
    'test-helpers-for-tests',
    {
      path: '^(server|web|contract)/',
      pathNot: '\\.test\\.tsx?$|^server/test/|^server/db/migrations/new-migration\\.ts$',
    },
    { path: '^server/test/' },
    'Helpers of tests are imported by tests alone.',
  ),
]

export const cruiseOptions: ICruiseOptions = {
  parser: 'swc',
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)dist/|server/db/migrations/(sqlite|postgres)/' },
  enhancedResolveOptions: {
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default'],
  },
}
