import { spawnSync } from 'node:child_process'

/**
 * Builds the site from the current sources before the first suite: a server started during a build would find half of
 * it.
 */
export default function setup() {
  const { status, stderr, error } = spawnSync('node', ['scripts/build-if-needed.ts'], {
    stdio: ['ignore', 'inherit', 'pipe'],
    encoding: 'utf8',
  })
  // In the error message: some reporters print nothing else.
  if (status !== 0) throw new Error(stderr || `The site cannot be built. ${error?.message ?? ''}`)
  process.stderr.write(stderr)
}
