import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface Delivery {
  recipient: string
  messageId: string
}

/** Mail server that notes each mail it accepts. For drills; tests use `startSmtpServer`. */
export async function startSmtpInbox() {
  const deliveries: Delivery[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 10,
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        const mail = Buffer.concat(chunks).toString('latin1')
        // A client that was killed within the data leaves a mail without its last boundary.
        if (!mail.trimEnd().endsWith('--')) return callback(new Error('Incomplete message'))
        const messageId = /^Message-ID: (.+)$/im.exec(mail)?.[1]?.trim() ?? ''
        for (const { address } of envelope.rcptTo) deliveries.push({ recipient: address, messageId })
        callback()
      })
    },
  })
  // Connections of killed clients.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    deliveries,
    close: () => new Promise<void>((closed) => server.close(closed)),
  }
}
