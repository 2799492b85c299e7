import { onTestFinished } from 'vitest'
import { openSmtpServer, type SmtpServerOptions } from './open-smtp-server.ts'

/** Closes the mail server after the test. */
export async function startSmtpServer(options?: SmtpServerOptions) {
  const server = await openSmtpServer(options)
  onTestFinished(server.close)
  return server
}
