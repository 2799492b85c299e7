import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { Branding } from '../branding/branding.ts'
import { seasonQuery, seasonStates } from '../season/season.ts'
import { subscriptionTopics } from '../subscription/topics.ts'
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
  /** Server time: the browser's clock is never used. */
  now: instant(),
  season: z.object({ year: z.number(), state: z.literal(seasonStates) }),
  timeZone: z.string(),
  /** False if names already contain the kind of area (Orleans Parish) or the list is custom. */
  hasCounties: z.boolean(),
  /** Null for a custom list of counties. */
  state: z.nullable(z.object({ name: z.string(), code: z.string() })),
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
  /** Last day on which the families' data is retained. */
  familyDataUntil: day(),
  concluded: z.boolean(),
  nextChangeAt: z.nullable(instant()),
  /** Topics on offer now: none without a mail server, and none that is over. */
  subscriptionTopics: z.array(z.enum(subscriptionTopics)),
  isSubmissionStarted: started,
  texts: ContestTexts,
  branding: Branding,
  updatedAt: instant(),
  scheduleVersion: z.number(),
  captcha: z.object({ provider: z.literal(captchaProviders), siteKey: z.string() }),
  version: z.string(),
  /**
   * Demo with made-up people: `sample` has the built-in contest, `rehearsal` the settings of a real one. Null in
   * production.
   */
  demo: z.nullable(z.literal(['sample', 'rehearsal'])),
})
export type ContestReply = z.output<typeof ContestReply>

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

/** Demo mode only; not mounted in production. */
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
