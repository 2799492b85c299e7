import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { spawnChild } from '@snowplow/load/processes.ts'
import { waitUntil } from '@snowplow/load/wait.ts'

/** PostgreSQL of Debian 12, on which its Patroni runs. The other drills use the release that the product is tested with. */
const binaries = '/usr/lib/postgresql/15/bin'
const programs = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', `${binaries}/postgres`]

/** Debian's packages of the programs. */
export const packages = 'patroni etcd-server python3-etcd haproxy postgresql-15'

export const isInstalled = () => programs.every((file) => existsSync(file))

const startMs = 60_000
const logLines = 8
const password = 'contest'

/** Role and state as Patroni's REST API names them. */
interface Member {
  name: string
  role: 'leader' | 'replica' | 'sync_standby'
  state: string
}

interface Node {
  name: string
  port: number
  restPort: number
  folder: string
}

/** Ignores a process that has ended in the meantime. */
function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}

let ports = 20_000 + (process.pid % 1000) * 10

/** Free port below those that the system gives to outgoing connections, which could take it while a node is down. */
async function stablePort(): Promise<number> {
  for (;;) {
    const port = ports++
    const isFree = await new Promise<boolean>((resolve) => {
      const server = createServer()
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}

/** PostgreSQL refuses to run as root; Debian's package has made its user. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined
  const getId = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: getId('-u'), gid: getId('-g') }
}

const patroniConfig = (node: Node, etcdPort: number, folder: string) => {
  const address = (port: number) => ({ listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${port}` })
  const user = (username: string) => ({ username, password })
  return {
    scope: 'contest',
    name: node.name,
    restapi: address(node.restPort),
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        // Seconds. Patroni requires loop_wait + 2 × retry_timeout ≤ ttl, and a ttl of at least 20.
        ...{ ttl: 20, loop_wait: 2, retry_timeout: 5 },
        // A killed primary is replaced, and not waited for.
        primary_start_timeout: 0,
        // A commit is acknowledged once a standby has it.
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 60, wal_keep_size: '256MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      ...address(node.port),
      data_dir: join(node.folder, 'data'),
      bin_dir: binaries,
      // A killed primary whose log cannot be rewound is copied again.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
      pgpass: join(node.folder, 'pgpass'),
      pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 md5', 'host replication all 127.0.0.1/32 md5'],
      authentication: { superuser: user('postgres'), replication: user('replicator'), rewind: user('rewinder') },
      parameters: { unix_socket_directories: folder },
    },
  }
}

/** Sends connections to the node whose Patroni reports that it is the primary, as Patroni's documentation recommends. */
const haproxyConfig = (port: number, nodes: readonly Node[]) => `global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`).join('\n')}
`

/** Starts three PostgreSQL servers under Patroni, with etcd, behind HAProxy. */
export async function startCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'contest-cluster-'))
  const owner = unprivilegedUser()
  if (owner) spawnSync('chown', [`${owner.uid}:${owner.gid}`, folder])
  const children = new Map<string, ReturnType<typeof spawnChild>>()
  const start = (name: string, command: string, args: string[]) =>
    children.set(
      name,
      spawnChild(command, args, { PATH: process.env.PATH }, { ...owner, cwd: folder, endSignal: 'SIGTERM' }),
    )

  const [etcdPort, peerPort, port] = [await stablePort(), await stablePort(), await stablePort()]
  const client = `http://127.0.0.1:${etcdPort}`
  const peer = `http://127.0.0.1:${peerPort}`
  start('etcd', 'etcd', [
    ...['--data-dir', join(folder, 'etcd'), '--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
  ])
  const nodes: Node[] = []
  for (const name of ['node1', 'node2', 'node3']) {
    const node = { name, port: await stablePort(), restPort: await stablePort(), folder: join(folder, name) }
    mkdirSync(node.folder, { mode: 0o700 })
    // JSON is YAML.
    writeFileSync(join(node.folder, 'patroni.yml'), JSON.stringify(patroniConfig(node, etcdPort, folder)))
    if (owner) spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, node.folder])
    nodes.push(node)
  }
  for (const node of nodes) {
    start(node.name, 'patroni', [join(node.folder, 'patroni.yml')])
    // The first node initializes the cluster, of which the others make copies.
    if (node === nodes[0]) await untilMembers(([member]) => member?.role === 'leader' && member.state === 'running')
  }
  writeFileSync(join(folder, 'haproxy.cfg'), haproxyConfig(port, nodes))
  start('haproxy', 'haproxy', ['-f', join(folder, 'haproxy.cfg'), '-db'])

  async function members(): Promise<Member[]> {
    const replies = await Promise.all(
      nodes.map(({ restPort }) =>
        fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(2000) })
          .then(async (reply) => ((await reply.json()) as { members: Member[] }).members)
          .catch(() => null),
      ),
    )
    return replies.find((reply) => reply !== null) ?? []
  }

  const lastLines = () =>
    nodes.flatMap(({ name }) =>
      `${children.get(name)?.output.stdout}${children.get(name)?.output.stderr}`
        .split('\n')
        // Patroni prints a stack for each check that HAProxy cuts off.
        .filter((line) => /ERROR|FATAL|PANIC|WARNING|could not/.test(line))
        .slice(-logLines)
        .map((line) => `${name}: ${line}`),
    )

  async function untilMembers(isReached: (members: Member[]) => boolean): Promise<void> {
    if (!(await waitUntil(async () => isReached(await members()), { timeoutMs: startMs })))
      throw new Error(`The cluster is not complete: ${JSON.stringify(await members())}\n${lastLines().join('\n')}`)
  }

  const cluster = {
    address: `postgres://postgres:${password}@127.0.0.1:${port}`,
    /** Waits for a primary, and for two standbys that follow it, one of them synchronous. */
    untilComplete: () =>
      untilMembers(
        (all) =>
          all.length === nodes.length &&
          all.every(({ state }) => state === 'running' || state === 'streaming') &&
          ['leader', 'sync_standby', 'replica'].every((role) => all.some((member) => member.role === role)),
      ),
    /** Kills the PostgreSQL server of the primary with its sessions; Patroni makes a standby the primary. @returns its name */
    async killPrimary(): Promise<string> {
      const leader = (await members()).find(({ role }) => role === 'leader')
      const node = nodes.find(({ name }) => name === leader?.name)
      if (!node) throw new Error('The cluster has no primary')
      const [pid = ''] = readFileSync(join(node.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
      const sessions = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
      // A session that outlives its server would block the restart.
      for (const one of [pid, ...sessions]) killProcess(Number(one))
      return node.name
    },
    async stop(): Promise<void> {
      for (const { child, exited } of [...children.values()].reverse()) {
        child.kill('SIGTERM')
        await Promise.race([exited, delay(10_000)])
        child.kill('SIGKILL')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await cluster.untilComplete().catch(async (error) => {
    await cluster.stop()
    throw error
  })
  return cluster
}
