/**
 * Runs after `npm ci`: makes a suitable Node available to the scripts. On Linux and Windows it comes as a package;
 * other machines need one installed. Plain JavaScript for any Node, since an old one fails on types before it can
 * report its version.
 */
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'

const needed = 24
const { version, platform, arch, env } = process
// `npm ci --dry-run` installs no package, but runs this script.
const isDryRun = env.npm_config_dry_run === 'true'
const isWindows = platform === 'win32'
const name = `node-${isWindows ? 'win' : platform}-${arch}`
const file = `${name}/bin/node${isWindows ? '.exe' : ''}`

/** npm 10, which comes with Node 20 and 22, removes the link along with the packages of other platforms. */
function link() {
  mkdirSync('node_modules/.bin', { recursive: true })
  if (isWindows)
    return writeFileSync('node_modules/.bin/node.cmd', `@"%~dp0\\..\\${file.replaceAll('/', '\\')}" %*\r\n`)
  rmSync('node_modules/.bin/node', { force: true })
  symlinkSync(`../${file}`, 'node_modules/.bin/node')
}

if (Number.parseInt(version.slice(1), 10) < needed && !isDryRun) {
  if (existsSync(`node_modules/${file}`)) link()
  else {
    console.error(`No Node for ${platform}-${arch} comes with this project, and yours is ${version}.`)
    console.error(`Install Node ${needed} (.nvmrc names the exact version) and run npm ci again.`)
    process.exit(1)
  }
}
