import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser'

const forbid = (name: string, from: IForbiddenRuleType['from'], to: object, comment: string): IForbiddenRuleType => ({
  name,
  severity: 'error',
  comment,
  from,
  to,
})

const publicFeatures = 'auth|captcha|county|invitation|plow|public-submission/form|public-voting|winner'

/** The directions of CONTRIBUTING.md, checked by `npm run check`. */
export const forbidden = [
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
    { path: '^(web/app/|web/main|server/app|server/commands|server/jobs|server/main)' },
    'Features do not know who puts them together.',
  ),
  forbid(
    'kits-know-no-feature',
    { path: '^web/(workspace|ui|lib|i18n|theme)/' },
    { path: '^web/(features|app)/' },
    'These could ship in another product.',
  ),
  forbid(
    'lib-below-ui',
    { path: '^web/(lib|i18n|theme)/' },
    { path: '^web/(ui|workspace)/' },
    'ui stands on lib, never the other way.',
  ),
  forbid(
    'public-pages-without-mui',
    { path: `^web/ui/|^web/features/(${publicFeatures})/` },
    // useAutocomplete is headless: it brings neither a look nor emotion (docs/decisions/0001).
    { path: '^node_modules/@(mui|emotion)/(?!material/useAutocomplete/)|^web/workspace/' },
    'MUI is for signed-in pages; children on phones do without.',
  ),
  forbid(
    'http-knows-no-feature',
    { path: '^server/http/', pathNot: '\\.test\\.tsx?$' },
    { path: '^server/(features|db|app|commands|jobs|main)' },
    'How the server speaks is not what it says.',
  ),
  forbid('entities-know-no-service', { path: '\\.entity\\.ts$' }, { path: '\\.service\\.ts$' }, 'service → entity.'),
  forbid(
    'similarity-has-one-door',
    { path: '^server/', pathNot: '^server/similarity/|\\.test\\.ts$' },
    { path: '^server/similarity/(?!similarity-index\\.ts$)' },
    'How names are compared and found is a matter of its own.',
  ),
  forbid(
    'similarity-knows-entities-alone',
    { path: '^server/similarity/', pathNot: '\\.test\\.ts$' },
    { path: '^server/(app|commands|jobs|main|http|features)', pathNot: '\\.entity\\.ts$' },
    'It knows what is stored, and nobody who decides.',
  ),
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
