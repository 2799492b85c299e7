/** Whether what the installation is connected with does its work, for the administrators who set it up. */
import * as z from 'zod/mini'
import { route } from './api/route.ts'
import { captchaProviders } from './contest/contest.ts'

/** `refused`: it answers, and does not know this installation's secret. */
export const connectionStates = ['works', 'refused', 'unreachable', 'none'] as const
export type ConnectionState = (typeof connectionStates)[number]

const state = z.literal(connectionStates)

/** Asks each of them, which may take some seconds. */
export const testConnections = route({
  method: 'GET',
  path: '/connection',
  needs: 'contest.update',
  summary: 'Whether captcha and identity provider answer, and take this installation for one of theirs.',
  reply: z.object({
    captcha: z.object({ provider: z.literal(captchaProviders), state }),
    /** `none` where nobody can sign in through an organization. */
    signIn: z.object({ issuer: z.nullable(z.string()), state }),
  }),
})
