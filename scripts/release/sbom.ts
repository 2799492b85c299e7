import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import type { Release } from './describe-release.ts'
import { getName, type Platform, packagesOfOtherPlatforms } from './production-packages.ts'

interface Component {
  'bom-ref': string
  type: string
  name: string
  version: string
}

interface Bom {
  serialNumber: string
  metadata: { timestamp: string; tools?: unknown; component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

/** Version 8 of RFC 9562, from a digest instead of random bits. */
function getUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/**
 * Lists the components of the server and of the built site as CycloneDX: `npm sbom` without the packages of other
 * platforms, with Node, and without the time and the random number that would make two builds differ.
 */
export function createSbom({ version, commit, date }: Release, platform: Platform): string {
  const workspaces = ['server', 'web', 'contract'].flatMap((name) => ['-w', name])
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only', ...workspaces]
  const { status, stdout, stderr } = spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`npm sbom: ${stderr}`)
  const bom: Bom = JSON.parse(stdout)
  const others = packagesOfOtherPlatforms(platform)
  const isIncluded = (ref: string) => !others.has(ref)
  // The running Node has the version of .nvmrc, as the packages of the lock file (install.test.ts).
  const nodeVersion = process.versions.node
  const node = {
    'bom-ref': `node@${nodeVersion}`,
    type: 'platform',
    name: 'node',
    version: nodeVersion,
    scope: 'required',
    purl: `pkg:npm/node-${getName(platform)}@${nodeVersion}`,
    licenses: [{ license: { id: 'MIT' } }],
  }
  const { component } = bom.metadata
  return `${JSON.stringify(
    {
      ...bom,
      serialNumber: `urn:uuid:${getUuid(`${commit} ${getName(platform)}`)}`,
      metadata: {
        timestamp: date.toISOString(),
        // npm names the component after the folder of the checkout.
        component: { ...component, type: 'application', name: 'snowplow-naming-contest', version },
      },
      components: [...bom.components.filter((each) => isIncluded(each['bom-ref'])), node],
      dependencies: bom.dependencies
        .filter(({ ref }) => isIncluded(ref))
        .map(({ ref, dependsOn = [] }) => ({
          ref,
          dependsOn: [...dependsOn.filter(isIncluded), ...(ref === component['bom-ref'] ? [node['bom-ref']] : [])],
        })),
    },
    null,
    2,
  )}\n`
}
