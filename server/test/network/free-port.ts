import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections and to servers that ask for any port. */
const firstPort = 16_384
const portsPerProcess = 16
const ownPort = firstPort + (process.pid % 1_024) * portsPerProcess
let taken = 0

const isFree = (port: number): Promise<boolean> =>
  new Promise((settle, fail) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? settle(false) : fail(error)))
    probe.listen(port, '127.0.0.1', () => probe.close(() => settle(true)))
  })

/** Returns a port that no other process of the tests takes before its server listens there. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < portsPerProcess; tries++) {
    const port = ownPort + (taken++ % portsPerProcess)
    if (await isFree(port)) return port
  }
  throw new Error(`All ports from ${ownPort} on are in use.`)
}
