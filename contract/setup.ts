import * as z from 'zod/mini'
import { route } from './api/route.ts'

export const setupSteps = ['dates', 'ties', 'captcha', 'signIn', 'staff', 'preview'] as const
export type SetupStep = (typeof setupSteps)[number]

export const setupMarks = ['done', 'notNeeded'] as const
export type SetupMark = (typeof setupMarks)[number]

const SetupReply = z.object({
  marks: z.array(z.object({ step: z.enum(setupSteps), mark: z.enum(setupMarks) })),
})

export const getSetup = route({
  method: 'GET',
  path: '/setup',
  needs: 'contest.update',
  tags: ['contest'],
  summary: 'Setup steps that administrators have marked as done or not needed.',
  reply: SetupReply,
})

export const markSetupStep = route({
  method: 'PUT',
  writes: 'installation',
  path: '/setup/{step}',
  needs: 'contest.update',
  invalidates: ['contest', 'auditEvent'],
  summary: 'Marks a setup step as done or not needed, or takes its mark back.',
  params: z.strictObject({ step: z.enum(setupSteps) }),
  body: z.strictObject({ mark: z.nullable(z.enum(setupMarks)) }),
  reply: SetupReply,
})
