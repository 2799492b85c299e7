import * as z from 'zod/mini'
import { route } from './route.ts'

export const getApiDocument = route({
  method: 'GET',
  path: '/openapi.json',
  needs: 'apiDocument.read',
  summary: 'This interface as an OpenAPI document, generated from the contract.',
  reply: z.looseObject({}),
})
