/**
 * Builds the site unless the one that is there is younger than everything it is made of. With `--strict`, a warning is a
 * failure.
 */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const built = 'web/dist/index.html'
const ssrBundle = 'web/dist-server/entry-server.js'

/** When the youngest file below a folder was written, in epoch milliseconds. */
function youngest(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((latest, entry) => {
    if (entry.name === 'node_modules' || entry.name.startsWith('dist')) return latest
    const path = join(folder, entry.name)
    return Math.max(latest, entry.isDirectory() ? youngest(path) : statSync(path).mtimeMs)
  }, 0)
}

const sources = Math.max(youngest('web'), youngest('contract'), youngest('docs'), statSync('package-lock.json').mtimeMs)
if (!existsSync(built) || !existsSync(ssrBundle) || statSync(built).mtimeMs < sources) {
  // Asked for by a test, it would be built for development, and such pages the server cannot draw.
  process.env.NODE_ENV = 'production'
  const { build, createLogger } = await import('vite')
  const customLogger = createLogger('warn')
  try {
    await build({ root: 'web', customLogger })
    await build({ root: 'web', customLogger, build: { ssr: 'entry-server.tsx', outDir: 'dist-server' } })
  } catch (error) {
    // The message names file, line and reason; the stack is the bundler's own.
    console.error(`The site cannot be built. ${(error as Error).message}`)
    process.exit(1)
  }
  await import('./record-commit.ts')
  if (process.argv.includes('--strict') && customLogger.hasWarned) {
    // Else the next run would find the site built.
    rmSync(built)
    process.exitCode = 1
  }
}
