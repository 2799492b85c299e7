/** Process that runs the fingerprint job once: `node fingerprint-process.ts <database> <now>`. Writes a line before. */
import { openDatabase } from '../../db/orm.ts'
import { createFingerprintJob } from '../../features/fingerprint/fingerprint-job.ts'
import { contestService } from '../../features/season/contest.service.ts'

const [database = '', now = ''] = process.argv.slice(2)
const orm = await openDatabase(database)
const contest = contestService({
  orm,
  captcha: { provider: 'off', siteKey: '' },
  version: '',
  isDemo: false,
  canSendMail: false,
})
console.log('running')
await createFingerprintJob({ orm, contest, times: () => ({ now: new Date(now), wallNow: new Date(now) }) }).run()
await orm.close()
