import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Command of the client at which it misbehaves; the greeting precedes all of them. */
export const smtpSteps = {
  greeting: null,
  EHLO: /^(?:EHLO|HELO) /i,
  STARTTLS: /^STARTTLS$/i,
  AUTH: /^AUTH /i,
  'MAIL FROM': /^MAIL FROM:/i,
  'RCPT TO': /^RCPT TO:/i,
  DATA: /^DATA$/i,
  'final dot': /^\.$/,
} as const
export type SmtpStep = keyof typeof smtpSteps

/** `drip` sends a byte every 20 ms, but never a whole reply. */
export type SmtpBehavior = 'hang' | 'drip' | 'close' | `${number} ${string}`

const dripMs = 20

/**
 * Network in front of a mail server, which misbehaves at one step of its first connection only.
 * Closed after the test.
 */
export async function startMisbehavingSmtp(target: string, step: SmtpStep, behavior: SmtpBehavior): Promise<string> {
  const sockets = new Set<Socket>()
  const timers = new Set<NodeJS.Timeout>()
  let connections = 0
  const misbehave = (client: Socket) => {
    if (behavior === 'close') client.destroy()
    else if (behavior === 'drip') timers.add(setInterval(() => client.writable && client.write('2'), dripMs))
    else if (behavior !== 'hang') client.write(`${behavior}\r\n`)
  }
  const server = createServer((client) => {
    const misbehaves = connections++ === 0
    const upstream = connect(Number(new URL(target).port), '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    if (!misbehaves) {
      client.pipe(upstream).pipe(client)
      return
    }
    const pattern = smtpSteps[step]
    // A server that refuses a step answers the next command, which may be in the same packet.
    const isSilent = ['hang', 'drip', 'close'].includes(behavior)
    let isDone = pattern === null
    if (isDone) misbehave(client)
    upstream.on('data', (bytes) => !isDone && client.write(bytes))
    let line = ''
    client.on('data', (bytes) => {
      for (const character of bytes.toString('latin1')) {
        line += character
        if (!line.endsWith('\r\n')) continue
        if (!isDone && pattern?.test(line.trimEnd())) {
          isDone = isSilent
          misbehave(client)
        } else if (!isDone) upstream.write(line, 'latin1')
        line = ''
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const timer of timers) clearInterval(timer)
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return Object.assign(new URL(target), { port: String((server.address() as AddressInfo).port) }).href
}
