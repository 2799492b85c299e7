import { readdirSync } from 'node:fs'
import { join, parse } from 'node:path'
import type { MikroORM } from '@mikro-orm/core'
import { Migrator as PatternMigrator } from '@mikro-orm/migrations'
import type { SqlEntityManager } from '@mikro-orm/sql'

/**
 * Lists the names of a folder's migrations, in order.
 * @throws if there is none: a start without migrations would serve an empty database
 */
export function listMigrations(folder: string): string[] {
  const files = readdirSync(folder).map((file) => parse(file))
  const names = files.flatMap(({ ext, name }) => (ext === '.ts' ? name : [])).sort()
  if (names.length === 0) throw new Error(`There are no migrations in ${folder}: install the release again`)
  return names
}

/**
 * Lists its folder: the library takes the path for a pattern, in which `[1]` or `(2026)` match other names. Its own
 * migrator is replaced by one of the same name.
 */
export class Migrator extends PatternMigrator {
  static override register(orm: MikroORM): void {
    orm.config.registerExtension('@mikro-orm/migrator', () => new Migrator(orm.em as SqlEntityManager))
  }

  protected override async discoverMigrations() {
    const { path: folder = '' } = this.options
    return listMigrations(folder).map((name) => this.resolve({ name, path: join(folder, `${name}.ts`) }))
  }
}
