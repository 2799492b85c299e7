import type { FastifyReply } from 'fastify'

interface PendingReply {
  reply: FastifyReply
  send: () => unknown
}

let ready: PendingReply[] = []

function sendAll(): void {
  const all = ready
  ready = []
  for (const { reply, send } of all)
    try {
      const sent = send()
      if (sent instanceof Promise) sent.catch((error) => reply.send(error))
    } catch (error) {
      reply.send(error)
    }
}

/**
 * What is ready in the same turn of the event loop leaves one right after the other. Whoever takes answers that leave
 * one by one (a proxy, mostly on the same machine) goes to sleep between them, and it is the sender who wakes it: a
 * fifth of what a page from memory takes. For handlers that return no promise; what they return goes out by `send`.
 */
export function batchReply(reply: FastifyReply, send: () => unknown): void {
  if (ready.push({ reply, send }) === 1) setImmediate(sendAll)
}
