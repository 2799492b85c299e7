import type { FastifyInstance } from 'fastify'

/** Path of the page where a person stops mail. The token follows `#`, which browsers do not send to a server. */
export const unsubscribePath = (token: string) => `/unsubscribe#${token}`

/** Content types of the POST of a mail provider (RFC 8058, section 3.2). */
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

/**
 * Serves the address of the `List-Unsubscribe` header beside the calls that the contract declares: accepts the form of
 * mail providers, whose content says nothing, and leads a GET, such as that of a mailbox scanner, to the page without a
 * change. The calls must be added to the same instance.
 */
export function acceptOneClick(api: FastifyInstance): void {
  api.addContentTypeParser(formTypes, { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
  api.get<{ Params: { token: string } }>('/unsubscribe/:token', ({ params: { token } }, reply) =>
    reply.redirect(unsubscribePath(encodeURIComponent(token)), 303),
  )
}
