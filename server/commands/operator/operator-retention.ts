// Retention from the shell: the same purge as the server's hourly job, and erasures after a restored backup.
import { fieldGroups } from '@snowplow/contract/retention/field-groups.ts'
import type { Orm } from '../../db/orm.ts'
import { reapplyErasures } from '../../features/entry/reapply-erasures.ts'
import { openErasureList } from '../../features/retention/erasure-list.ts'
import { openOwnErasureList, storeListDigest, WrongErasureList } from '../../features/retention/own-erasure-list.ts'
import { createPurge } from '../../features/retention/purge.ts'
import { getRetentionEnd } from '../../features/retention/schedule.ts'
import { type Command, stopWith } from './operator-command.ts'

const count = new Intl.NumberFormat('en-US')

const openOwn = (orm: Orm, file: string) =>
  openOwnErasureList(orm, file).catch((error) => {
    if (error instanceof WrongErasureList) stopWith(`ERASURES_FILE: ${error.message}.`)
    throw error
  })

export const purge: Command = {
  usage: '[--dry-run]',
  options: [],
  flags: ['dry-run'],
  async run({ orm, by, config, options }) {
    const erasures = await openOwn(orm, config.ERASURES_FILE)
    const { plan, run } = createPurge({ orm, now: () => by.now, erasures, by: by.viewer.name })
    const planned = await plan()
    for (const { season, group, records, isDestroyable } of planned) {
      const action = season.recordsHold ? 'on hold' : isDestroyable ? 'due' : 'retained'
      const until = getRetentionEnd(group, season)
      console.log(
        `${season.year}  ${fieldGroups[group].title}: ${count.format(records)} records, until ${until}, ${action}`,
      )
    }
    const due = planned.filter(({ isDestroyable, records }) => isDestroyable && records > 0)
    const total = count.format(due.reduce((sum, { records }) => sum + records, 0))
    if (options['dry-run']) return console.log(`A purge would destroy ${total} records now. Nothing was changed.`)
    await run()
    console.log(`Destroyed ${total} records. The certificates are at /admin/retention.`)
  },
}

export const reapply: Command = {
  usage: '',
  options: [],
  async run({ orm, by, config }) {
    if (config.ERASURES_FILE === '') stopWith('ERASURES_FILE is not set: no erasure was listed outside the database.')
    const erasures = await openOwn(orm, config.ERASURES_FILE)
    const { entries, teachers, purges, held } = await reapplyErasures(orm, erasures, by.viewer.name, by.now)
    console.log(
      `Erased ${entries} entries and the addresses of ${teachers} classes again, and repeated ${purges} purges.`,
    )
    if (held > 0) console.log(`${held} entries and addresses are left: a records hold suspends their erasure.`)
  },
}

export const replaceList: Command = {
  usage: '',
  options: [],
  async run({ orm, config }) {
    if (config.ERASURES_FILE === '') stopWith('ERASURES_FILE is not set.')
    const { digest } = await openErasureList(config.ERASURES_FILE)
    await storeListDigest(orm, digest)
    console.log(`${config.ERASURES_FILE} is the list of erasures of this database from now on.`)
    console.log('Backups made before belong to the earlier list: delete those that contain erased data.')
  },
}
