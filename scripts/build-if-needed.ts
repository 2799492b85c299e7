/** Builds the site if any of its sources is newer than the build. With `--strict`, a warning is a failure. */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const built = 'web/dist/index.html'
const ssrBundle = 'web/dist-server/entry-server.js'

/** Latest modification time of a file, or below a folder, in epoch milliseconds; 0 if it does not exist. */
function newestChange(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && !name.startsWith('dist'))
    .reduce((latest, name) => Math.max(latest, newestChange(join(path, name))), 0)
}

const sources = Math.max(
  newestChange('web'),
  newestChange('contract'),
  newestChange('docs'),
  newestChange('scripts/recount'),
  newestChange('scripts/recount.ts'),
  statSync('package-lock.json').mtimeMs,
)
if (!existsSync(built) || !existsSync(ssrBundle) || statSync(built).mtimeMs < sources) {
  // Vite takes them for the end of a file's name.
  if (/[#?]/.test(process.cwd())) {
    console.error(`The site cannot be built in ${process.cwd()}: move the product to a folder without # and ?`)
    process.exit(1)
  }
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
