/** Starts Debian's Caddy and nginx with the configuration of docs/operating.md. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@snowplow/server/test/network/free-port.ts'

const guide = 'docs/operating.md'
const startTimeoutMs = 20_000
/** nginx is installed in a folder that is only in root's PATH. */
const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`
const documentedHosts = ['10.0.0.11:3000', '10.0.0.12:3000']

function readDocumented(language: string): string {
  const [, block] = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(readFileSync(guide, 'utf8')) ?? []
  if (!block) throw new Error(`${guide} shows no settings of ${language}`)
  return block
}

function replaceAll(text: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((replaced, [from, to]) => {
    if (!replaced.includes(from)) throw new Error(`${guide} does not name ${from}`)
    return replaced.replaceAll(from, to)
  }, text)
}

interface ProxyOptions {
  folder: string
  port: number
  hosts: Record<string, string>
}

interface Kind {
  version: string[]
  configure: (options: ProxyOptions) => string[]
}

const kinds = {
  caddy: {
    version: ['version'],
    configure({ folder, port, hosts }) {
      const site = replaceAll(readDocumented('caddyfile'), {
        ...hosts,
        'plows.example.gov': `http://127.0.0.1:${port}`,
      })
      writeFileSync(`${folder}/Caddyfile`, `{\n\tadmin off\n\tauto_https off\n}\n${site}`)
      return ['run', '--config', `${folder}/Caddyfile`, '--adapter', 'caddyfile']
    },
  },
  nginx: {
    version: ['-v'],
    configure({ folder, port, hosts }) {
      const site = replaceAll(readDocumented('nginx'), { ...hosts, 'listen 443 ssl;': `listen 127.0.0.1:${port};` })
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      )
      const user = process.getuid?.() === 0 ? 'user root;' : ''
      const http = ['access_log off;', ...temporary, site].join('\n')
      writeFileSync(`${folder}/nginx.conf`, `${user}\ndaemon off;\npid ${folder}/pid;\nevents {}\nhttp {\n${http}\n}\n`)
      return ['-p', folder, '-c', `${folder}/nginx.conf`, '-e', 'stderr']
    },
  },
} satisfies Record<string, Kind>

export type ProxyName = keyof typeof kinds
export const proxyNames = Object.keys(kinds) as ProxyName[]

export function findVersion(name: ProxyName): string | undefined {
  const { status, stdout, stderr } = spawnSync(name, kinds[name].version, { encoding: 'utf8', env: { PATH } })
  return status === 0 ? /\d+\.\d+\.\d+/.exec(`${stdout}${stderr}`)?.[0] : undefined
}

export async function startProxy(name: ProxyName, parent: string, ports: readonly [number, number]) {
  const folder = `${parent}/${name}`
  mkdirSync(folder, { recursive: true })
  const port = await freePort()
  const hosts = Object.fromEntries(documentedHosts.map((host, index) => [host, `127.0.0.1:${ports[index]}`]))
  const args = kinds[name].configure({ folder, port, hosts })
  const child: ChildProcess = spawn(name, args, { env: { PATH, HOME: folder }, stdio: ['ignore', 'ignore', 'pipe'] })
  let complaints = ''
  child.stderr?.on('data', (text) => {
    complaints += text
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const exited = once(child, 'close').finally(() => process.off('exit', kill))
  const base = `http://127.0.0.1:${port}`
  const latest = performance.now() + startTimeoutMs
  const isServing = () =>
    fetch(`${base}/api/contest`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isServing())) {
    if (child.exitCode !== null || performance.now() > latest) {
      kill()
      throw new Error(`${name} does not serve: ${complaints.slice(-1000)}`)
    }
    await delay(100)
  }
  return {
    base,
    complaints: () => complaints,
    async stop(): Promise<void> {
      child.kill('SIGTERM')
      await exited
    },
  }
}
