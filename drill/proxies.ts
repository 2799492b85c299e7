/** Starts Debian's Caddy and nginx with the files of deploy/, with TLS by a self-signed certificate. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { sendRequest } from '@snowplow/load/client.ts'
import { spawnChild, waitUntilUp } from '@snowplow/load/processes.ts'
import { freePort } from '@snowplow/server/test/network/free-port.ts'

const startTimeoutMs = 20_000
/** nginx is installed in a folder that is only in root's PATH. */
const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`
const name = 'plows.example.gov'
const upstream = '127.0.0.1:3000'

/** Reads a file of deploy/ with replacements, each of which must occur. */
function adapt(file: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce(
    (replaced, [from, to]) => {
      if (!replaced.includes(from)) throw new Error(`${file} does not contain ${from}`)
      return replaced.replaceAll(from, to)
    },
    readFileSync(file, 'utf8'),
  )
}

interface Certificate {
  certificate: string
  key: string
}

function createCertificate(folder: string): Certificate {
  const files = { certificate: `${folder}/certificate.pem`, key: `${folder}/key.pem` }
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', files.key]
  const names = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const args = ['req', '-x509', ...key, '-out', files.certificate, '-days', '2', ...names]
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl: ${stderr}`)
  return files
}

interface ProxyOptions extends Certificate {
  folder: string
  port: number
  ports: readonly number[]
}

interface Kind {
  version: string[]
  configure: (options: ProxyOptions) => Promise<string[]>
}

const kinds = {
  caddy: {
    version: ['version'],
    async configure({ folder, port, ports, certificate, key }) {
      const site = adapt('deploy/Caddyfile', {
        [upstream]: ports.map((each) => `127.0.0.1:${each}`).join(' '),
        [`\n{$CONTEST_NAME:${name}} {`]: `\nhttps://127.0.0.1:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`,
      })
      writeFileSync(`${folder}/Caddyfile`, `{\n\tadmin off\n\tauto_https off\n}\n${site}`)
      return ['run', '--config', `${folder}/Caddyfile`, '--adapter', 'caddyfile']
    },
  },
  nginx: {
    version: ['-v'],
    async configure({ folder, port, ports, certificate, key }) {
      const site = adapt('deploy/nginx.conf', {
        [`server ${upstream} max_fails=1 fail_timeout=2s;`]: ports
          .map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`)
          .join('\n'),
        '    listen [::]:80;\n': '',
        '    listen [::]:443 ssl http2;\n': '',
        'listen 80;': `listen 127.0.0.1:${await freePort()};`,
        'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
        '/etc/letsencrypt/live/plows.example.gov/fullchain.pem': certificate,
        '/etc/letsencrypt/live/plows.example.gov/privkey.pem': key,
        '/var/cache/nginx-contest': `${folder}/cache`,
      })
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

/** @param ports of the processes of the contest */
export async function startProxy(name: ProxyName, parent: string, ports: readonly number[]) {
  const folder = `${parent}/${name}`
  mkdirSync(folder, { recursive: true })
  const port = await freePort()
  const files = createCertificate(folder)
  const ca = readFileSync(files.certificate, 'utf8')
  const args = await kinds[name].configure({ folder, port, ports, ...files })
  const { child, output, exited } = spawnChild(name, args, { PATH, HOME: folder })
  const base = `https://127.0.0.1:${port}`
  const isUp = () =>
    sendRequest(`${base}/api/contest`, { ca, agent: false }).then(
      ({ status }) => status === 200,
      () => false,
    )
  if (!(await waitUntilUp(child, isUp, startTimeoutMs))) {
    child.kill('SIGKILL')
    throw new Error(`${name} does not serve: ${output.stderr.slice(-1000)}`)
  }
  return {
    base,
    ca,
    getComplaints: () => output.stderr,
    async stop(): Promise<void> {
      child.kill('SIGTERM')
      await exited
    },
  }
}
