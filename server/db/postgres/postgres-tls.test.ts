import { spawnSync } from 'node:child_process'
import { chownSync, copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { startPostgres } from '../../test/database/test-postgres.ts'
import { openDatabase } from '../orm.ts'
import { connectPostgres } from './connect.ts'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** Self-signed certificate. */
function createCertificate(folder: string, name: string, host: string) {
  const [key, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)]
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${host}`]
  const extension = ['-addext', `subjectAltName=DNS:${host}`]
  expect(spawnSync('openssl', [...args, ...extension, '-keyout', key, '-out', certificate]).status).toBe(0)
  return { key, certificate }
}

/** Turns TLS on in a running server, which reads its key as its own user. */
async function enableTls(address: string, { key, certificate }: ReturnType<typeof createCertificate>) {
  const client = new pg.Client(`${address}/postgres`)
  await client.connect()
  const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
  const folder = rows[0]?.folder ?? ''
  const { uid, gid } = statSync(folder)
  for (const [from, name] of [
    [key, 'server.key'],
    [certificate, 'server.crt'],
  ] as const) {
    copyFileSync(from, join(folder, name))
    chownSync(join(folder, name), uid, gid)
  }
  await client.query('alter system set ssl = on')
  await client.query('select pg_reload_conf()')
  await client.end()
}

test('sslmode=verify-full > verifies the certificate of PostgreSQL', async ({ skip, onTestFinished }) => {
  skip(!inject('postgres') || !hasOpenssl, 'needs PostgreSQL and openssl')
  const folder = mkdtempSync(join(tmpdir(), 'contest-tls-'))
  const postgres = await startPostgres()
  onTestFinished(async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true })
  })
  const server = createCertificate(folder, 'server', 'localhost')
  const other = createCertificate(folder, 'other', 'other.example')
  await enableTls(postgres.address, server)
  const getAddress = ({ certificate }: typeof server) =>
    `${postgres.address.replace('127.0.0.1', 'localhost')}/postgres?sslmode=verify-full&sslrootcert=${certificate}`

  // The server reads its certificate some time after the call.
  const orm = await vi.waitFor(() => openDatabase(getAddress(server)), 30_000)
  const [row] = await orm.em.execute<{ ssl: boolean }[]>('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
  await orm.close()
  expect(row?.ssl).toBe(true)
  await (await connectPostgres(getAddress(server))).end()

  await expect(openDatabase(getAddress(other))).rejects.toThrow(/self-signed certificate/)
  // Its own certificate, of another host.
  await enableTls(postgres.address, other)
  await vi.waitFor(
    () => expect(openDatabase(getAddress(other))).rejects.toThrow(/does not match certificate's altnames/),
    30_000,
  )
})
