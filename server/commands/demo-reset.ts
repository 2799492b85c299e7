/** `npm run demo:reset`: the next start of the demo seeds it anew. Reads the same settings as the server. */
import { BadSettings, readConfig } from '../config.ts'
import { WrongDatabase } from '../db/prepare.ts'
import { DatabaseInUse, removeDemo } from '../db/remove-demo.ts'

function stopWith(message: string): never {
  console.error(message)
  process.exit(1)
}

try {
  const { CONTEST_MODE, DATABASE_URL } = readConfig(process.env)
  if (CONTEST_MODE !== 'demo') stopWith(`Only a demo is removed, and CONTEST_MODE is ${CONTEST_MODE}.`)
  const isRemoved = await removeDemo(DATABASE_URL)
  console.log(isRemoved ? 'The demo is removed; the next start brings a new one.' : 'There is no demo to remove.')
} catch (error) {
  if (error instanceof DatabaseInUse) stopWith(`${error.message}: stop it first.`)
  if (error instanceof WrongDatabase || error instanceof BadSettings) stopWith(error.message)
  throw error
}
