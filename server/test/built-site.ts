import { spawnSync } from 'node:child_process'

/**
 * The site as it is built, of its sources as they are. Before the first suite: a server that starts while the site is
 * being built finds half of it.
 */
export default function setup() {
  const { status, stderr, error } = spawnSync('node', ['scripts/build-if-needed.ts'], {
    stdio: ['ignore', 'inherit', 'pipe'],
    encoding: 'utf8',
  })
  // In the error itself: a reporter that shows nothing else still names the reason.
  if (status !== 0) throw new Error(stderr || `The site cannot be built. ${error?.message ?? ''}`)
  process.stderr.write(stderr)
}
