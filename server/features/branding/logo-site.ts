import { logoFolder } from '@snowplow/contract/branding/branding.ts'
import type { FastifyInstance } from 'fastify'
import { send } from '../../http/problem.ts'
import type { BrandingService } from './branding.service.ts'

export function serveLogo(site: FastifyInstance, branding: BrandingService): void {
  site.get<{ Params: { file: string } }>(`${logoFolder}/:file`, async (request, reply) => {
    const [, id = '', isLarge] = /^([\w-]{16})(-large)?\.png$/.exec(request.params.file) ?? []
    const pictures = id ? await branding.getLogoImages() : undefined
    if (pictures?.id !== id) return send(reply, 'route.not_found')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/png')
      .send(isLarge ? pictures.large : pictures.small)
  })
}
