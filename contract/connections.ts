import * as z from 'zod/mini'
import { route } from './api/route.ts'
import { captchaProviders } from './contest/contest.ts'

/** `refused`: the service responds but rejects this installation's secret. */
export const connectionStates = ['works', 'refused', 'unreachable', 'none'] as const
export type ConnectionState = (typeof connectionStates)[number]

const state = z.literal(connectionStates)

export const testConnections = route({
  method: 'GET',
  path: '/connection',
  needs: 'contest.update',
  summary: 'Whether captcha and identity provider answer, and take this installation for one of theirs.',
  reply: z.object({
    captcha: z.object({ provider: z.literal(captchaProviders), state }),
    signIn: z.object({ issuer: z.nullable(z.string()), state }),
  }),
})
