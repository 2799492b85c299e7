import { readFileSync } from 'node:fs'
import { git, listLines } from '../git.ts'

export interface Release {
  /** Names folder and archive, such as `1.3.0-5`. */
  version: string
  /** All 40 hexadecimal digits. */
  commit: string
  /** Commit time, which every file gets. */
  date: Date
}

/**
 * Names the release after the tag of the commit (`v1.3.0-5`), or after the version and the commit: two releases must be
 * able to lie side by side, so that an upgrade can be reverted.
 */
export function describeRelease(): Release {
  const [commit = '', seconds] = git('log', '-1', '--format=%H %ct').trim().split(' ')
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const tags = listLines('tag', '--points-at', 'HEAD')
  const tag = tags.find((name) => name === `v${version}` || name.startsWith(`v${version}-`))
  return {
    version: tag?.slice(1) ?? `${version}-${commit.slice(0, 10)}`,
    commit,
    date: new Date(Number(seconds) * 1000),
  }
}
