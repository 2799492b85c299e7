// Separate from content-page.ts, which every visitor loads.
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { pageMaxLength } from '../limits.ts'
import { seasonQuery } from '../season/season.ts'
import { languageCodes } from '../text/languages.ts'
import { fieldError, instant, multiline, zodErrors } from '../text/text.ts'
import { onePage, PageReply } from './content-page.ts'
import { pageKinds } from './content-page-kinds.ts'

export const PageText = z.object({
  kind: z.enum(pageKinds),
  language: z.enum(languageCodes),
  isEdited: z.boolean(),
  markdown: z.string(),
  updatedAt: z.nullable(instant()),
  /** 0 if never edited. */
  version: z.number(),
})
export type PageText = z.output<typeof PageText>

export const listPages = route({
  method: 'GET',
  path: '/page',
  needs: 'page.update',
  tags: ['page', 'contest'],
  summary: 'Lists the content pages in each language as Markdown, and whether each was edited.',
  query: seasonQuery,
  reply: z.array(PageText),
})

// Markdown joins the lines of a paragraph. A word processor's break within a paragraph ends with two spaces there, and the
// end of a page or paragraph is an empty line.
const Markdown = multiline(pageMaxLength, (text) => text.replace(/[\v\u2028]/g, '  \n').replace(/[\f\u2029]/g, '\n\n'))

export const PageChange = z.strictObject({
  markdown: z.nullable(Markdown),
  version: z.number(zodErrors()).check(z.int(fieldError('wrong_type')), z.minimum(0, fieldError('out_of_range'))),
})

export const updatePage = route({
  method: 'PUT',
  path: '/page/{kind}/{language}',
  needs: 'page.update',
  invalidates: ['page', 'auditEvent'],
  summary: 'Updates a content page, or resets it to the standard text.',
  params: onePage,
  query: seasonQuery,
  body: PageChange,
  reply: PageText,
  errors: ['stale', 'server.busy'],
})

export const PagePreview = z.strictObject({ markdown: Markdown })

export const previewPage = route({
  method: 'POST',
  writes: 'nothing',
  path: '/page/preview',
  needs: 'page.update',
  invalidates: [],
  summary: 'Previews Markdown as a content page.',
  query: seasonQuery,
  body: PagePreview,
  reply: PageReply,
  errors: ['server.busy'],
})
