import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    templates: string
  }
}

/** Folder for the run's templates of databases; see `openFromTemplate`. */
export default function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'contest-templates-'))
  project.provide('templates', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
