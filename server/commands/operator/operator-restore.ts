import { restoreBackup } from '../../features/backup/restore/restore.ts'
import { commandNames } from '../command-names.ts'
import { describeContents, describeMigrations, reportReading, splitIdentities } from './operator-backup.ts'
import { type StandaloneCommand, stopWith } from './operator-command.ts'
import { runLong } from './operator-output.ts'

export const restore: StandaloneCommand = {
  usage: '<file> [--identity <file>] [--without-erasures] [--json]',
  options: ['identity'],
  flags: ['without-erasures', 'json'],
  async runStandalone({ config, args: [file = ''], options }) {
    if (file === '') stopWith(`Usage: ${commandNames.operator} restore ${restore.usage}`)
    await runLong(options.json === 'yes', async ({ signal, report }) => {
      const { header, tables, applied, erased, namesList, old } = await restoreBackup(config.DATABASE_URL, {
        file,
        identities: splitIdentities(options),
        signal,
        erasuresFile: options['without-erasures'] ? null : config.ERASURES_FILE,
        now: config.CONTEST_MODE === 'demo' ? new Date(config.CONTEST_NOW) : new Date(),
        onProgress: await reportReading(file, report, 'Restored'),
      })
      return {
        json: { ...header, file, tables, applied, erased, namesList, old },
        lines: [
          'Restored, and ready to start:',
          ...describeContents(header, tables),
          ...describeMigrations(applied),
          `Erased ${erased.entries} entries and the addresses of ${erased.teachers} classes again, and repeated ${erased.purges} purges.`,
          ...(erased.held > 0
            ? [`${erased.held} entries and addresses are left: a records hold suspends their erasure.`]
            : []),
          ...(namesList || options['without-erasures']
            ? []
            : [
                'This backup does not name its list of erasures: check that ERASURES_FILE is the list of this installation.',
              ]),
          ...(old ? [`The replaced database is ${old}; remove it when you no longer need it.`] : []),
        ],
      }
    })
  },
}
