import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { seasonQuery } from '../season/season.ts'
import { languageCodes } from '../text/languages.ts'
import { pageKinds } from './content-page-kinds.ts'

const proseTypes = [
  'paragraph',
  'heading',
  'list',
  'item',
  'quote',
  'rule',
  'table',
  'row',
  'cell',
  'link',
  'strong',
  'emphasis',
  'code',
  'break',
  'text',
] as const

/** Parsed Markdown. Contains no HTML; links lead to a page or an email address. */
export const ProseNode = z.object({
  type: z.enum(proseTypes),
  value: z.optional(z.string()),
  href: z.optional(z.string()),
  level: z.optional(z.literal([2, 3, 4])),
  start: z.optional(z.number()),
  get children() {
    return z.optional(z.array(ProseNode))
  },
})
export type ProseNode = z.output<typeof ProseNode>

export const PageReply = z.object({
  content: z.array(ProseNode),
  summary: z.string(),
})
export type PageReply = z.output<typeof PageReply>

export const onePage = z.object({ kind: z.enum(pageKinds), language: z.enum(languageCodes) })

export const getPage = route({
  method: 'GET',
  path: '/page/{kind}/{language}',
  needs: 'page.read',
  tags: ['page', 'contest'],
  summary: 'The rules, privacy, accessibility, or contact page in one language.',
  params: onePage,
  query: seasonQuery,
  reply: PageReply,
})
