import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterFile } from '../after-file.ts'
import { copyDemo } from '../database/database-template.ts'
import { type Limits, type Server, servingSettings, spawnServer, untilServing } from './spawn-server.ts'

/** Spawns servers; they and their files are removed after the suite. */
export function serverRunner() {
  const folder = mkdtempSync(join(tmpdir(), 'contest-server-'))
  const servers: Server[] = []
  let databases = 0
  afterFile(async () => {
    for (const server of servers) server.kill('SIGKILL')
    await Promise.all(servers.map(({ exited }) => exited))
    rmSync(folder, { recursive: true, force: true })
  })

  function start(environment: Record<string, string>, limits: Limits = {}): Server {
    const server = spawnServer(environment, limits)
    servers.push(server)
    return server
  }

  async function startServing(database: string, environment: Record<string, string> = {}, limits: Limits = {}) {
    const { settings, base, port } = await servingSettings(database)
    const server = start({ ...settings, ...environment }, limits)
    await untilServing(server, base)
    return { server, base, port }
  }

  return {
    folder,
    start,
    startServing,
    copyDemo: () => copyDemo(folder),
    newDatabase: () => `sqlite:${folder}/contest-${++databases}.sqlite`,
  }
}
