import { spawnSync } from 'node:child_process'

/**
 * The site as it is built, of its sources as they are. Before the first suite: a server that starts while the site is
 * being built finds half of it.
 */
export default function setup() {
  const { status } = spawnSync('node', ['scripts/build-if-needed.ts'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The site could not be built; see above.')
}
