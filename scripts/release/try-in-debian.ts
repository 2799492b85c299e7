import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { findVersion, startProxy } from '@snowplow/drill/proxies.ts'
import { signIn } from '@snowplow/load/administrator.ts'
import { spawnChild, waitUntilUp } from '@snowplow/load/processes.ts'
import { isServing } from '@snowplow/load/wait.ts'
import { freePort } from '@snowplow/server/test/network/free-port.ts'
import { openContest } from './open-contest.ts'
import { getSha256 } from './tar.ts'

const suite = 'bookworm'
const cachedRoot = `.cache/debian-${suite}`
const startTimeoutMs = 60_000
const account = { email: 'operator@department.example', password: 'gritty-salt-and-sand-27' }

function run(command: string, args: string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    input,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}${stdout}`.slice(0, 2000))
  return stdout
}

/** Names the reason for which the archive cannot be tried on this machine. */
export function findObstacle(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'chroot needs root on Linux'
  if (!findVersion('caddy')) return 'Caddy is not installed (apt-get install caddy)'
  if (existsSync(cachedRoot)) return null
  return spawnSync('debootstrap', ['--version']).error
    ? 'debootstrap is not installed (apt-get install debootstrap)'
    : null
}

/** The smallest Debian that `debootstrap` makes, without npm or Node. */
function bareDebian(): string {
  if (existsSync(cachedRoot)) return cachedRoot
  console.log(`downloads Debian ${suite} into ${cachedRoot}`)
  const folder = `${cachedRoot}.partial`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync('.cache', { recursive: true })
  run('debootstrap', ['--variant=minbase', suite, folder])
  renameSync(folder, cachedRoot)
  return cachedRoot
}

/** Reads the commands that the guide gives for an installation. */
export function readInstallCommands(release: string): string {
  const guide = readFileSync('docs/operating/install.md', 'utf8')
  const [, commands = ''] = /## Install from the release archive\n.*?```sh\n(.*?)```/s.exec(guide) ?? []
  return commands.replace(/^release=.*$/m, `release=${release}`)
}

/**
 * Installs an archive into an empty Debian root with the commands of the guide, starts it as the service's user with the
 * credentials that systemd would pass, creates an administrator, and opens a contest through Caddy.
 * @returns whether everything has worked
 */
export async function tryInDebian(archive: string): Promise<boolean> {
  const root = mkdtempSync(join(tmpdir(), 'contest-debian-'))
  try {
    run('cp', ['-a', `${bareDebian()}/.`, root])
    return await tryInRoot(root, archive)
  } finally {
    rmSync(root, { recursive: true })
  }
}

/** Enters the root in a mount namespace, whose /proc disappears with the process. */
const inRoot = (root: string, command: string) => [
  '--mount',
  '--',
  'sh',
  '-ec',
  'mount -t proc proc "$1/proc"; exec chroot "$1" /bin/sh -ec "$2"',
  'sh',
  root,
  command,
]

async function tryInRoot(root: string, archive: string): Promise<boolean> {
  const started = performance.now()
  const log = (text: string) =>
    console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${text}`)
  const enter = (command: string, input?: string) => run('unshare', inRoot(root, command), input)
  mkdirSync(join(root, 'srv/contest'))
  copyFileSync(archive, join(root, 'srv/contest', basename(archive)))
  writeFileSync(join(root, 'srv/contest/SHA256SUMS'), `${await getSha256(archive)}  ${basename(archive)}\n`)
  enter(`cd /srv/contest\n${readInstallCommands(basename(archive, '.tar.gz'))}`)
  log('installed with the commands of docs/operating/install.md')

  const port = await freePort()
  // As the unit of systemd does: StateDirectory, CacheDirectory, LoadCredential, User.
  const credentials = '/run/credentials/snowplow-contest.service'
  enter(`install -d -m 700 -o snowplow-contest -g snowplow-contest /var/lib/snowplow-contest /var/lib/snowplow-contest-erasures /var/cache/snowplow-contest ${credentials}
    install -m 400 -o snowplow-contest /etc/snowplow-contest/secrets/JWT_SECRET ${credentials}/secrets_JWT_SECRET
    echo PORT=${port} >> /etc/snowplow-contest/contest.env
    echo SHUTDOWN_DELAY=0 >> /etc/snowplow-contest/contest.env`)
  const service = `cd /var/lib/snowplow-contest
    export CREDENTIALS_DIRECTORY=${credentials} CACHE_DIRECTORY=/var/cache/snowplow-contest
    exec setpriv --reuid snowplow-contest --regid snowplow-contest --init-groups --no-new-privs --bounding-set=-all \\
      /opt/snowplow-contest/current/bin/contest`
  const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }
  const { child: server, output, exited } = spawnChild('unshare', inRoot(root, service), environment)
  try {
    const base = `http://127.0.0.1:${port}`
    const isReady = () => isServing(`${base}/api/health/ready`)
    if (!(await waitUntilUp(server, isReady, startTimeoutMs))) throw new Error('The server is not ready')
    log('ready')
    const { email, password } = account
    enter(
      `/opt/snowplow-contest/current/bin/operator create-admin --email ${email} --first-name Olive --last-name Operator`,
      `${password}\n`,
    )
    await signIn({ base: `${base}/api` }, account)
    log('an administrator has signed in')
    await openBehindCaddy(root, port, enter)
    log('a contest is open with TLS behind Caddy')
    const page = await fetch(base)
    if (!page.ok || !(await page.text()).includes('</main>')) throw new Error('The front page is not rendered')
    const files = run('find', [join(root, 'var/lib/snowplow-contest'), '-user', '0'])
    if (files !== '') throw new Error(`Files of root lock out the service: ${files}`)
    server.kill('SIGTERM')
    const code = await exited
    if (code !== 0) throw new Error(`The server has ended with code ${code}`)
    log('stopped')
    return true
  } catch (error) {
    console.log(`FAILED: ${(error as Error).message}\n${`${output.stdout}${output.stderr}`.slice(-3000)}`)
    server.kill('SIGKILL')
    await exited
    return false
  }
}

/** The proxy runs outside of the root; the contest is opened through it. */
async function openBehindCaddy(root: string, port: number, enter: (command: string) => string): Promise<void> {
  const rows = ['Kent', 'New Castle', 'Sussex'].map((county, index) => `${county},District ${(index % 2) + 1}`)
  writeFileSync(join(root, 'srv/contest/counties.csv'), ['county,district', ...rows, ''].join('\n'))
  enter('cd /srv/contest && /opt/snowplow-contest/current/bin/operator import-counties counties.csv --state Delaware')
  const proxy = await startProxy('caddy', root, [port])
  setDefaultCACertificates([...getCACertificates(), proxy.ca])
  try {
    await openContest(proxy.base, account)
  } finally {
    await proxy.stop()
  }
}
