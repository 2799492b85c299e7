import { execFileSync } from 'node:child_process'

export const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** Lines of a command's output that are not empty, such as the names of files. */
export const listLines = (...args: string[]) =>
  git(...args)
    .split('\n')
    .filter(Boolean)
