import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Platform } from './production-packages.ts'

/** `e_machine` of the ELF header. */
const machines: Record<number, Platform['cpu']> = { 62: 'x64', 183: 'arm64' }

function readHeader(file: string): Buffer {
  const header = Buffer.alloc(20)
  const opened = openSync(file, 'r')
  readSync(opened, header)
  closeSync(opened)
  return header
}

/** Lists the native binaries in a folder, Node and its addons, with the machine that their ELF header names. */
export function listBinaries(folder: string): { file: string; cpu: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && (/\.(node|so|dylib|dll|exe)$/.test(entry.name) || entry.name === 'node'))
    .map(({ parentPath, name }) => {
      const file = join(parentPath, name)
      const header = readHeader(file)
      const isElf = header.subarray(0, 4).equals(Buffer.from('\x7fELF'))
      return { file: relative(folder, file), cpu: (isElf && machines[header.readUInt16LE(18)]) || 'unknown' }
    })
    .sort((one, other) => one.file.localeCompare(other.file))
}

/** @throws if the archive lacks a binary, or has one of another machine */
export function checkBinaries(folder: string, { cpu }: Platform): void {
  const binaries = listBinaries(folder)
  const others = binaries.filter((binary) => binary.cpu !== cpu)
  if (others.length) throw new Error(`Not for ${cpu}: ${others.map(({ file }) => file).join(', ')}`)
  for (const name of ['runtime/node', 'argon2', 'better-sqlite3'])
    if (!binaries.some(({ file }) => file.includes(name))) throw new Error(`No ${name} for ${cpu}`)
}
