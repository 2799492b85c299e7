import type { ErrorCode } from '@snowplow/contract/api/errors.ts'
import { Problem } from '@snowplow/contract/api/errors.ts'
import { apiBase, type Route } from '@snowplow/contract/api/route.ts'
import type * as z from 'zod/mini'
import { SerializedReply } from '../serve.ts'
import { describeSchemas } from './components.ts'
import { describe, description } from './describe.ts'

type Schemas = ReturnType<typeof describeSchemas>

const responseName = (codes: readonly ErrorCode[]) =>
  codes.map((code) => code.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())).join('Or')

interface Parameter {
  name: string
  in: string
  required?: true
  description?: string
  schema: object
}

function parametersIn(location: 'path' | 'query', schema: z.ZodMiniType | undefined, { of }: Schemas): Parameter[] {
  const { properties = {}, required = [] } = schema ? of(schema, 'input') : {}
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = typeof property === 'object' ? property : {}
    return {
      name,
      in: location,
      ...(required.includes(name) && { required: true }),
      ...(description && { description }),
      schema: rest,
    }
  })
}

const getParameters = ({ params, query }: Route, schemas: Schemas) => [
  ...parametersIn('path', params, schemas),
  ...parametersIn('query', query, schemas),
]

function sharedParameters(routes: Iterable<Route>, schemas: Schemas): Map<string, string> {
  const all = [...routes].flatMap((route) => getParameters(route, schemas))
  const shared = new Map<string, string>()
  for (const [json, [parameter, another]] of Map.groupBy(all, (one) => JSON.stringify(one))) {
    if (!parameter || !another || [...shared.values()].includes(parameter.name)) continue
    shared.set(json, parameter.name)
  }
  return shared
}

// Error responses with more codes are inlined: the joined names would be too long.
const maxSharedCodes = 2

function getResponses(name: string, route: Route, { of }: Schemas, shared: Map<string, object>) {
  const asProblem = { 'application/json': { schema: of(Problem, 'output') } }
  const refusals = describe(name, route).refusals.map(({ status, codes, description }) => {
    const response = { description, content: asProblem }
    if (codes.length > maxSharedCodes) return [status, response]
    const component = responseName(codes)
    shared.set(component, response)
    return [status, { $ref: `#/components/responses/${component}` }]
  })
  const type = route.replyType ?? 'application/json'
  return {
    [route.status ?? 200]: { description: 'Done.', content: { [type]: { schema: of(route.reply, 'output') } } },
    ...Object.fromEntries(refusals),
  }
}

interface Shared {
  parameters: ReadonlyMap<string, string>
  responses: Map<string, object>
}

function getOperation(name: string, route: Route, schemas: Schemas, shared: Shared) {
  const { about } = describe(name, route)
  const parameters = getParameters(route, schemas).map((one) => {
    const component = shared.parameters.get(JSON.stringify(one))
    return component ? { $ref: `#/components/parameters/${component}` } : one
  })
  const content = route.body && { 'application/json': { schema: schemas.of(route.body, 'input') } }
  return {
    ...about,
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: true, content } }),
    responses: getResponses(name, route, schemas, shared.responses),
  }
}

// `address`: public origin of the site, if configured.
interface Head {
  version: string
  address?: string
}

function getDocument(routes: ReadonlyMap<string, Route>, { version, address }: Head) {
  const schemas = describeSchemas(routes)
  const shared = { parameters: sharedParameters(routes.values(), schemas), responses: new Map<string, object>() }
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, route] of routes) {
    const path = `${apiBase}${route.path}`
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: getOperation(name, route, schemas, shared) }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Snowplow Naming Contest', version, description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }, ...(address ? [{ url: address }] : [])],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      parameters: Object.fromEntries([...shared.parameters].map(([json, name]) => [name, JSON.parse(json)])),
      responses: Object.fromEntries(shared.responses),
      schemas: schemas.components,
    },
  }
}

export function createApiDocument(head: Head) {
  const routes = new Map<string, Route>()
  let reply: SerializedReply | undefined
  return {
    add(mounted: Iterable<[string, Route]>) {
      for (const [name, route] of mounted) routes.set(name, route)
    },
    reply() {
      reply ??= new SerializedReply(Buffer.from(JSON.stringify(getDocument(routes, head))))
      return reply
    },
  }
}
