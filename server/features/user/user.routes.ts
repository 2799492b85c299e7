import { createUser, deleteUser, listUsers, setUserPassword, updateUser } from '@snowplow/contract/user.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { userService } from './user.service.ts'

export function userRoutes(app: FastifyInstance, users: ReturnType<typeof userService>): void {
  serve(app, listUsers, ({ query }) => users.listUsers(query))
  serve(app, createUser, ({ body, viewer, wallNow }) => users.createUser(body, viewer, wallNow))
  serve(app, updateUser, ({ params, body, viewer, wallNow }) => users.updateUser(params.id, body, viewer, wallNow))
  serve(app, setUserPassword, ({ params, body, viewer, wallNow }) =>
    users.setUserPassword(params.id, body.password, viewer, wallNow),
  )
  serve(app, deleteUser, ({ params, viewer, wallNow }) => users.deleteUser(params.id, viewer, wallNow))
}
