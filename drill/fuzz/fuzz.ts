import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import { type Route, toAddress } from '@snowplow/contract/api/route.ts'
import { User } from '@snowplow/server/entities/user.entity.ts'
import { signToken } from '@snowplow/server/http/token.ts'
import { makeEntry } from '@snowplow/server/test/make/make.ts'
import { makeUser } from '@snowplow/server/test/make/make-user.ts'
import { getSample } from '@snowplow/server/test/make/sample-of.ts'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { getArbitrary } from './arbitrary.ts'
import type { OpenContest } from './open-contest.ts'

interface Input {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  role: 'admin' | 'user' | 'guest'
}

/** Calls at the same time. */
const concurrency = 20
/** Inputs after which every reply is validated; the contest changes meanwhile. */
const batch = 500
const timeoutMs = 30_000
/** Routes that write, after which everything stored is read. */
const writesPerValidation = 10

const record = (schema: z.ZodMiniType | undefined) =>
  (schema ? getArbitrary(schema) : fc.constant({})).map((value) =>
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {},
  )

/** Bodies that follow rules beyond their schema. */
const validBodies: Record<string, () => object> = {
  submitPublicSubmission: makeEntry,
  submitVote: () => ({ districtId: 1, selectedOptions: [1, 2, 3], recaptcha: 'off' }),
  createUser: () => ({
    firstName: 'Sleet',
    lastName: 'Testerson',
    email: `${crypto.randomUUID()}@example.com`,
    roles: ['user'],
  }),
}

/** Half of the bodies are accepted ones with some fields replaced: random ones seldom pass the validation. */
function getBody(name: string, schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const generated = getArbitrary(schema)
  const replaced = fc.tuple(generated, fc.array(fc.nat(), { maxLength: 2 })).map(([value, positions]) => {
    const valid = validBodies[name]?.() ?? getSample(schema)
    const fields = Object.entries(value ?? {})
    const chosen = fields.length
      ? positions.map((position) => fields[position % fields.length] as [string, unknown])
      : []
    return { ...valid, ...Object.fromEntries(chosen) }
  })
  return fc.oneof(generated, replaced)
}

const getInput = (name: string, { params, query, body }: Route): fc.Arbitrary<Input> =>
  fc.record({
    params: record(params),
    query: record(query),
    body: body ? getBody(name, body) : fc.constant(undefined),
    role: fc.oneof(
      { weight: 5, arbitrary: fc.constant('admin' as const) },
      { weight: 1, arbitrary: fc.constant('user' as const) },
      { weight: 1, arbitrary: fc.constant('guest' as const) },
    ),
  })

/** Generated objects may lack a usable `toString`. */
const toText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Lone surrogates cannot be encoded in a URL. */
const wellFormed = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, toText(value).toWellFormed()]),
  )

const hasValidReply = (route: Route, status: number, type: string, json: () => unknown): boolean =>
  status >= 300 || !type.includes('json') || z.safeParse(route.reply, json()).success

export interface Finding {
  route: string
  problem: string
  input: string
}

interface Fuzzing {
  /** Inputs of each route. */
  inputs: number
  seed: number
  /** First route, and their number; all by default. */
  from?: number
  count?: number
}

export interface FuzzReport {
  findings: Finding[]
  statuses: [status: number, replies: number][]
  routes: number
}

export const routeCount = Object.keys(allRoutes).length

/**
 * Calls each route of the contract with generated inputs. Finds errors of the server, calls without an answer, and
 * replies that break the contract: these show what was stored without being valid.
 */
export async function fuzzRoutes(
  contest: OpenContest,
  { inputs: inputsPerRoute, seed, from = 0, count = Number.POSITIVE_INFINITY }: Fuzzing,
): Promise<FuzzReport> {
  const findings: Finding[] = []
  const statuses = new Map<number, number>()
  let accounts = 0

  /** New accounts for each batch: inputs deactivate, demote and delete the earlier ones. */
  async function createTokens() {
    const getToken = async (role: 'admin' | 'user') => {
      const { id } = await makeUser(contest.orm, { email: `fuzz${++accounts}@example.com`, roles: [role] })
      const { tokenVersion } = await contest.orm.em.fork().findOneOrFail(User, { id })
      return signToken({ userId: id, version: tokenVersion }, contest.config.JWT_SECRET, contest.clock.wallNow(), 3600)
    }
    return { admin: await getToken('admin'), user: await getToken('user'), guest: undefined }
  }

  async function send(name: string, route: Route, input: Input, tokens: Awaited<ReturnType<typeof createTokens>>) {
    const token = tokens[input.role]
    const report = (problem: string) =>
      findings.push({ route: name, problem, input: JSON.stringify(input).slice(0, 2000) })
    const reply = await Promise.race([
      contest.app.inject({
        method: route.method,
        url: toAddress(route, wellFormed(input.params), wellFormed(input.query)),
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(input.body !== undefined && { payload: input.body as object }),
      }),
      new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null).unref()),
    ])
    if (!reply) {
      report(`no answer within ${timeoutMs / 1000} s`)
      return
    }
    statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1)
    const isRefused = reply.statusCode === 503 && reply.headers['retry-after'] !== undefined
    if (reply.statusCode >= 500 && !isRefused) report(`${reply.statusCode} ${reply.body.slice(0, 200)}`)
    const type = String(reply.headers['content-type'] ?? '')
    if (!hasValidReply(route, reply.statusCode, type, () => reply.json()))
      report(`invalid reply ${reply.body.slice(0, 500)}`)
  }

  const routes = Object.entries<Route>(allRoutes)
  const reads = routes.filter(([, route]) => route.method === 'GET')

  /** Reads everything that is stored, as an administrator. */
  async function validateStored(tokens: Awaited<ReturnType<typeof createTokens>>) {
    const params = { id: '1', year: '2025', districtId: '1', kind: 'rules', language: 'en', step: 'signIn', file: '1' }
    for (const [name, route] of reads)
      await send(name, route, { params, query: {}, body: undefined, role: 'admin' }, tokens)
  }

  let writes = 0
  const selected = routes.slice(from, from + count)
  for (const [index, [name, route]] of selected.entries()) {
    const inputs = fc.sample(getInput(name, route), { numRuns: inputsPerRoute, seed: seed + from + index })
    for (let start = 0; start < inputs.length; start += batch) {
      const tokens = await createTokens()
      const pending = inputs.slice(start, start + batch)
      const work = async () => {
        for (let input = pending.pop(); input; input = pending.pop()) await send(name, route, input, tokens)
      }
      await Promise.all(Array.from({ length: concurrency }, work))
    }
    if (route.method !== 'GET' && ++writes % writesPerValidation === 0) await validateStored(await createTokens())
  }
  await validateStored(await createTokens())
  const accepted = (statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)
  // Inputs that no route accepts would find nothing.
  if (accepted < selected.length)
    findings.push({ route: 'all', problem: `only ${accepted} inputs were accepted`, input: '' })
  return { findings, statuses: [...statuses], routes: selected.length }
}
