import { open } from 'node:fs/promises'
import { describeFileCode } from '../../../lib/file-access.ts'
import { BackupError } from './manifest.ts'

/** First bytes of a file encrypted with age (age-encryption.org/v1). */
const ageMagic = 'age-encryption.org/v1'

const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

async function readMagic(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ageMagic.length), 0, ageMagic.length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** @throws BackupError if the file cannot be read, is empty, or begins like no backup */
export async function readFileKind(path: string): Promise<'encrypted' | 'plain'> {
  const magic = await readMagic(path).catch((error) => {
    throw new BackupError(`${path} cannot be read: ${describeFileCode(error)}`)
  })
  if (magic.toString('latin1') === ageMagic) return 'encrypted'
  if (magic.subarray(0, zstdMagic.length).equals(zstdMagic)) return 'plain'
  throw new BackupError(magic.length === 0 ? `${path} is empty` : `${path} is not a backup of this product`)
}
