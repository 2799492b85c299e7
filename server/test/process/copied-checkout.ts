import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { afterFile } from '../after-file.ts'

const isLeftOut = (path: string) => ['node_modules', '.git'].includes(basename(path))

/** Copies folders and files of the checkout to a path below a temporary folder; the dependencies are links. */
export function copyCheckout(path: string, names: readonly string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'contest-checkout-'))
  afterFile(() => rmSync(root, { recursive: true }))
  const folder = join(root, path)
  mkdirSync(folder, { recursive: true })
  for (const name of names) cpSync(name, join(folder, name), { recursive: true, filter: (from) => !isLeftOut(from) })
  for (const dependencies of ['.', ...names].map((name) => join(name, 'node_modules')))
    if (existsSync(dependencies)) symlinkSync(resolve(dependencies), join(folder, dependencies))
  return folder
}
