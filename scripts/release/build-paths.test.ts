import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyCheckout } from '@snowplow/server/test/process/copied-checkout.ts'
import { expect, test } from 'vitest'

function build(path: string) {
  const folders = ['web', 'contract', 'server', 'docs', 'scripts']
  const sources = [...folders, 'package.json', 'package-lock.json', 'tsconfig.json', 'commit.txt']
  const folder = copyCheckout(path, sources)
  for (const name of ['dist', 'dist-server']) rmSync(join(folder, 'web', name), { recursive: true })
  return { folder, ...spawnSync('node', ['scripts/build-if-needed.ts'], { cwd: folder, encoding: 'utf8' }) }
}

// The hashes depend on where the linked dependencies are.
const namesIn = (folder: string) => readdirSync(folder).map((name) => name.replace(/-[\w-]{8}\./, '.'))

test('build > makes the same files in a folder of any name', () => {
  const { folder, status, stderr } = build("O'Neil (2026)/contest [1] {a,b} 100%41 $x")
  expect(status, stderr).toBe(0)
  for (const name of ['web/dist/assets', 'web/dist-server'])
    expect(namesIn(join(folder, name)).sort()).toEqual(namesIn(name).sort())
})

test.each(['C# plows', 'why?'])('build > refuses the folder %s by name', (path) => {
  const { status, stderr } = build(path)
  expect(status).toBe(1)
  expect(stderr).toMatch(/^The site cannot be built in .+: move the product to a folder without # and \?\n$/)
})
