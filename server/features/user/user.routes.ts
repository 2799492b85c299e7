import { createUser, deleteUser, listUsers, setUserPassword, updateUser } from '@snowplow/contract/user.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { userService } from './user.service.ts'

export function userRoutes(app: FastifyInstance, users: ReturnType<typeof userService>): void {
  serve(app, listUsers, ({ query }) => users.listUsers(query))
  serve(app, createUser, ({ body, viewer, now }) => users.createUser(body, viewer, now))
  serve(app, updateUser, ({ params, body, viewer, now }) => users.updateUser(params.id, body, viewer, now))
  serve(app, setUserPassword, ({ params, body, viewer, now }) =>
    users.setUserPassword(params.id, body.password, viewer, now),
  )
  serve(app, deleteUser, ({ params, viewer, now }) => users.deleteUser(params.id, viewer, now))
}
