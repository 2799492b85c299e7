/**
 * `npm run drill -- cuts [times] [seed]`: a contest under load loses its PostgreSQL connection, and its SQLite disk
 * fills up, repeatedly; nothing acknowledged may be lost or counted twice.
 * `npm run drill -- soak [minutes] [votes a second]`: a contest at half load, whose memory, handles and
 * event-loop delay have to stay flat.
 * `npm run drill -- fuzz [inputs] [seed]`: calls each route with 10,000 generated inputs; no server error, no invalid reply.
 * An interrupted run continues.
 * `npm run drill -- markdown [pages] [seed]`: previews generated pages; none may block the event loop for 50 ms.
 * `npm run drill -- rolling-restart [calls]`: restarts two processes alternately behind Caddy and behind nginx; no call
 * may be refused.
 * `npm run drill -- kill [SQLite] [PostgreSQL] [seed]`: kills the process of a contest on SQLite 1,000 times under votes
 * and entries, then PostgreSQL 200 times; nothing acknowledged may be lost, nothing partial left. An interrupted run
 * continues.
 * `npm run drill -- mail [kills] [seed]`: kills the process that sends mail, at random times, on both databases; no mail
 * may be lost, and those sent twice are counted.
 * `npm run drill -- purge [entries]`: purges a season of a million entries while votes arrive, on both databases; no vote
 * may be refused or wait for it, and memory has to stay constant.
 * `npm run drill -- backup [entries] [votes] [votes a second]`: backs up, verifies and restores both databases while votes
 * arrive; their p99 has to stay below 250 ms, and the restored database has to be that of one instant.
 * `npm run drill -- evening [visitors a second] [windows]`: 0 to 5,000 visitors a second within six windows of 10 s, on both
 * databases; no server error but 503 with Retry-After, and normal times 10 s later. With METRICS_PORT, Prometheus can watch.
 * `npm run drill -- failover [kills] [seed]`: kills the primary of a Patroni cluster (PostgreSQL 15, etcd and HAProxy from
 * Debian's packages) 20 times under votes and entries; nothing acknowledged may be lost, and votes return within 15 s.
 * `npm run drill -- sizing [entries] [votes]`: prints what a contest of this size needs on both databases.
 * `npm run drill -- upgrade [entries] [votes]`: starts this version on databases of earlier releases with a million entries,
 * while visitors keep calling; nothing may be lost, and the copy and the backup have to be the old database.
 * Exits with code 1 on a failure.
 */
import { rmSync } from 'node:fs'
import { drills, folder } from './drills.ts'

const [name = 'cuts', ...args] = process.argv.slice(2)
const numbers = args.map(Number)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

try {
  const run = drills[name]
  if (!run || numbers.some(Number.isNaN)) throw new Error(`One of: ${Object.keys(drills).join(', ')}, then numbers`)
  // Explicit: otherwise the embedded PostgreSQL ends the process with its own exit code.
  process.exit((await run(...numbers)) ? 0 : 1)
} catch (error) {
  console.error(error)
  process.exit(1)
}
