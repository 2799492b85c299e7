import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** Step of the conversation at which the server misbehaves. */
type Step = 'connect' | 'sender' | 'recipient' | 'data' | 'accepted'
type Behavior = 'hang' | 'close' | { code: number; text: string }

interface ReceivedMail extends ParsedMail {
  sender: string
  recipients: string[]
}

/** `this-machine` is valid for 127.0.0.1, until 2120. */
export type CertificateName = 'this-machine' | 'other-host' | 'expired'

export const certificateFile = (name: CertificateName) =>
  fileURLToPath(new URL(`certificates/${name}.pem`, import.meta.url))

export interface SmtpServerOptions {
  /** Offers TLS with the self-signed certificate of the test library. */
  hasTls?: boolean
  /** Offers TLS with a self-signed certificate of `certificates/`, which has the key of the test library. */
  certificate?: CertificateName
  password?: string
  /** Without it, the client waits for each reply. */
  hasPipelining?: boolean
}

/** Mail server that parses accepted mails, and misbehaves on request. */
export async function openSmtpServer({
  certificate,
  hasTls = certificate !== undefined,
  password,
  hasPipelining = true,
}: SmtpServerOptions = {}) {
  const mails: ReceivedMail[] = []
  let broken: { step: Step; behavior: Behavior } | null = null
  let connections = 0
  /** Completes the step, or misbehaves. */
  function finish(step: Step, callback: (error?: Error | null) => void): void {
    const behavior = broken?.step === step ? broken.behavior : null
    if (behavior === 'close') closeAll()
    else if (behavior === null) callback()
    else if (behavior !== 'hang') callback(Object.assign(new Error(behavior.text), { responseCode: behavior.code }))
  }
  const server = new SMTPServer({
    ...(certificate && { cert: readFileSync(certificateFile(certificate)) }),
    authOptional: password === undefined,
    allowInsecureAuth: true,
    onAuth: (auth, _session, callback) =>
      auth.password === password ? callback(null, { user: auth.username }) : callback(new Error('Invalid password')),
    hidePIPELINING: !hasPipelining,
    disableReverseLookup: true,
    disabledCommands: [...(password === undefined ? ['AUTH'] : []), ...(hasTls ? [] : ['STARTTLS'])],
    closeTimeout: 10,
    onConnect(_session, callback) {
      connections++
      finish('connect', callback)
    },
    onMailFrom: (_address, _session, callback) => finish('sender', callback),
    onRcptTo: (_address, _session, callback) => finish('recipient', callback),
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', async () => {
        if (broken?.step !== 'data') {
          const mail = await simpleParser(Buffer.concat(chunks))
          const sender = (envelope.mailFrom || { address: '' }).address
          mails.push({ ...mail, sender, recipients: envelope.rcptTo.map(({ address }) => address) })
        }
        finish(broken?.step === 'data' ? 'data' : 'accepted', callback)
      })
    },
  })
  const closeAll = () => {
    for (const connection of (server as unknown as { connections: Set<{ _socket: { destroy(): void } }> }).connections)
      connection._socket.destroy()
  }
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    connections: () => connections,
    /** Null: behaves again. */
    misbehave: (step: Step | null, behavior: Behavior = 'close') => {
      broken = step && { step, behavior }
    },
    close: () => {
      closeAll()
      server.close()
    },
  }
}
