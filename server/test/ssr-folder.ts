import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

export const shellTitle = '<title>The page</title>'

const files = {
  'package.json': '{"type":"module"}',
  'dist/index.html': `<head><script src="/first.js"></script>${shellTitle}<!--app-head--></head><div id="root"></div>`,
  'dist/.vite/page-template.html':
    '<html<!--app-attributes-->><head><script<!--app-boot--> src="/first.js"></script><!--app-head--></head>' +
    '<div id="root"><!--app-html--></div><!--app-data-->',
  'dist/.vite/manifest.json': '{}',
  'dist/main.css': '',
}

/** Folder of a built site whose SSR bundle is the given source; deleted after the test. */
export function createSsrFolder(bundleSource: string): string {
  const base = mkdtempSync(join(tmpdir(), 'contest-ssr-'))
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
  for (const [name, content] of Object.entries({ ...files, 'dist-server/entry-server.js': bundleSource })) {
    mkdirSync(dirname(join(base, name)), { recursive: true })
    writeFileSync(join(base, name), content)
  }
  return join(base, 'dist')
}
