import { setTimeout as delay } from 'node:timers/promises'
import Database from 'better-sqlite3'
import type { Random } from '../random.ts'
import type { Report } from '../report/report.ts'
import { runWithOutage } from './run-with-outage.ts'

/** Limit for this process only: the machine's disk does not fill up. */
const largestFileBytes = 48 * 2 ** 20

/** Simulates another program without the file size limit, which fills and frees the server's disk. */
function createFiller(file: string) {
  const database = new Database(file, { timeout: 10_000 })
  // Prevents checkpoints, which would shorten the log.
  database.pragma('wal_autocheckpoint = 0')
  async function truncateLog(): Promise<void> {
    const isBusy = () => (database.pragma('wal_checkpoint(truncate)') as { busy: number }[])[0]?.busy !== 0
    while (isBusy()) await delay(20)
  }
  return {
    fill: () => database.exec(`create table filler as select zeroblob(${largestFileBytes + 2 ** 20}) bytes`),
    async free(): Promise<void> {
      database.exec('drop table filler')
      await truncateLog()
      database.exec('vacuum')
      await truncateLog()
    },
    close: () => database.close(),
  }
}

export async function fillDisk(folder: string, times: number, random: Random): Promise<Report> {
  const file = `${folder}/contest.sqlite`
  const start = [{ database: `sqlite:${file}` }, {}, { largestFile: largestFileBytes }] as const
  return runWithOutage(`SQLite's disk full ${times} times`, [...start], random, async () => {
    const disk = createFiller(file)
    try {
      for (let time = 0; time < times; time++) {
        await delay(random.between(300, 1500))
        disk.fill()
        await delay(random.between(300, 1500))
        await disk.free()
      }
    } finally {
      disk.close()
    }
  })
}
