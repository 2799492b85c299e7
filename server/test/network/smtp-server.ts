import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** Step of the conversation at which the server misbehaves. */
type Step = 'connect' | 'sender' | 'recipient' | 'data' | 'accepted'
type Fault = 'hang' | 'close' | { code: number; text: string }

interface ReceivedMail extends ParsedMail {
  recipients: string[]
}

/** Mail server that parses what it accepts, and misbehaves on request. Closed after the test. */
export async function startSmtpServer() {
  const mails: ReceivedMail[] = []
  let fault: { step: Step; fault: Fault } | null = null
  let connections = 0
  /** @returns true if the caller continues */
  function meets(step: Step, callback: (error?: Error | null) => void, close: () => void): boolean {
    if (fault?.step !== step) return true
    if (fault.fault === 'hang') return false
    if (fault.fault === 'close') close()
    else callback(Object.assign(new Error(fault.fault.text), { responseCode: fault.fault.code }))
    return false
  }
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 10,
    onConnect(_session, callback) {
      connections++
      if (meets('connect', callback, () => closeAll())) callback()
    },
    onMailFrom(_address, _session, callback) {
      if (meets('sender', callback, () => closeAll())) callback()
    },
    onRcptTo(_address, _session, callback) {
      if (meets('recipient', callback, () => closeAll())) callback()
    },
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', async () => {
        if (!meets('data', callback, () => closeAll())) return
        const mail = await simpleParser(Buffer.concat(chunks))
        mails.push({ ...mail, recipients: envelope.rcptTo.map(({ address }) => address) })
        if (meets('accepted', callback, () => closeAll())) callback()
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
  onTestFinished(() => {
    closeAll()
    server.close()
  })
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    connections: () => connections,
    /** Null ends the fault. */
    fail: (step: Step | null, how: Fault = 'close') => {
      fault = step && { step, fault: how }
    },
  }
}
