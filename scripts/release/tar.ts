import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/**
 * Packs a folder so that the same content gives the same bytes: sorted names, one time, one owner, and modes that do not
 * depend on the umask. Compressed by Node's zlib, whose version is fixed by the project, without a time stamp.
 * @param parent folder that contains `name`
 */
export async function pack(parent: string, name: string, file: string, date: Date): Promise<void> {
  const order = ['--sort=name', '--format=gnu']
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  const time = `--mtime=@${Math.floor(date.getTime() / 1000)}`
  const tar = spawn('tar', ['-c', ...order, ...owner, time, '-C', parent, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  })
  const closed = once(tar, 'close')
  await pipeline(tar.stdout, createGzip(), createWriteStream(file))
  const [code] = await closed
  if (code !== 0) throw new Error('GNU tar cannot pack the archive; is it installed?')
}

export async function getSha256(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
