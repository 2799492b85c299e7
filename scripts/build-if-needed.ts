/** Builds the site if any of its sources is newer than the build. With `--strict`, a warning is a failure. */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const built = 'web/dist/index.html'
const ssrBundle = 'web/dist-server/entry-server.js'

/** Latest modification time below a folder, in epoch milliseconds. */
function newestChange(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((latest, entry) => {
    if (entry.name === 'node_modules' || entry.name.startsWith('dist')) return latest
    const path = join(folder, entry.name)
    return Math.max(latest, entry.isDirectory() ? newestChange(path) : statSync(path).mtimeMs)
  }, 0)
}

const sources = Math.max(
  newestChange('web'),
  newestChange('contract'),
  newestChange('docs'),
  newestChange('scripts/recount'),
  statSync('scripts/recount.ts').mtimeMs,
  statSync('package-lock.json').mtimeMs,
)
if (!existsSync(built) || !existsSync(ssrBundle) || statSync(built).mtimeMs < sources) {
  // Tests set another NODE_ENV, and the server cannot render pages of a development build.
  process.env.NODE_ENV = 'production'
  const { build, createLogger } = await import('vite')
  const customLogger = createLogger('warn')
  try {
    await build({ root: 'web', customLogger })
    await build({ root: 'web', customLogger, build: { ssr: 'ssr/entry-server.tsx', outDir: 'dist-server' } })
  } catch (error) {
    // The message has file, line and reason; the stack is the bundler's.
    console.error(`The site cannot be built. ${(error as Error).message}`)
    process.exit(1)
  }
  await import('./record-commit.ts')
  if (process.argv.includes('--strict') && customLogger.hasWarned) {
    // Otherwise the next run would find the site built.
    rmSync(built)
    process.exitCode = 1
  }
}
