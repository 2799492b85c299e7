import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { Branding } from '../branding/branding.ts'
import { seasonQuery, seasonStates } from '../season/season.ts'
import { day, instant } from '../text/text.ts'
import { ContestTexts } from './contest-texts.ts'
import { phaseNumbers } from './phases.ts'

const started = z.object({
  publicSubmission: z.boolean(),
  districtPoll: z.boolean(),
  publicPoll: z.boolean(),
  internalNaming: z.boolean(),
})

export const captchaProviders = ['altcha', 'recaptcha', 'hcaptcha', 'turnstile', 'off'] as const

export const ContestReply = z.object({
  /** The server's clock; the browser's own is never asked. */
  now: instant(),
  season: z.object({ year: z.number(), state: z.literal(seasonStates) }),
  timeZone: z.string(),
  /** False where places say themselves what they are, as "Orleans Parish" does, or are a list of one's own. */
  hasCounties: z.boolean(),
  phases: z.array(
    z.object({
      phase: z.literal(phaseNumbers),
      startsOn: day(),
      endsOn: day(),
      startsAt: instant(),
      endsAt: instant(),
      state: z.literal(['not_started', 'active', 'ended']),
    }),
  ),
  entryDeadline: day(),
  announcementDate: day(),
  concluded: z.boolean(),
  /** When this answer will next be different. */
  nextChangeAt: z.nullable(instant()),
  isSubmissionStarted: started,
  texts: ContestTexts,
  branding: Branding,
  updatedAt: instant(),
  /** Grows with each of these changes. */
  scheduleVersion: z.number(),
  captcha: z.object({ provider: z.literal(captchaProviders), siteKey: z.string() }),
  version: z.string(),
  /** Whose people are made up: a demo of the product's own sample, or of a real contest's settings. */
  demo: z.nullable(z.literal(['sample', 'rehearsal'])),
})
export type ContestReply = z.output<typeof ContestReply>

/** What of it stays as it is from one answer to the next, until the contest itself is different. */
export type Contest = Omit<ContestReply, 'now'>

export const getContest = route({
  method: 'GET',
  path: '/contest',
  needs: 'contest.read',
  tags: ['contest'],
  summary: 'Schedule, state of each phase, stage flags, texts and the server’s clock.',
  query: seasonQuery,
  reply: ContestReply,
})

/** Demo mode alone: not mounted in production. */
export const setDemoClock = route({
  method: 'POST',
  writes: 'installation',
  path: '/demo/clock',
  needs: 'demoClock.set',
  invalidates: ['contest'],
  summary: 'Moves the simulated clock of the demo to an instant.',
  body: z.strictObject({ now: instant() }),
  reply: ContestReply,
  errors: ['demo.bad_instant'],
})
