import { marked, type Token, type Tokens } from 'marked'
import type { Language } from '../../i18n/languages.ts'

/** The parts of /documentation, in the order of the menu. */
export const parts = ['families', 'staff', 'administrators', 'operators', 'api'] as const
export type Part = (typeof parts)[number]

export const isPart = (text: string | null): text is Part => parts.some((part) => part === text)

export const documentationPath = '/documentation'
export const addressOf = (part: Part) => `${documentationPath}?guide=${part}`

/** A place in a page that can be linked to. */
export interface Anchor {
  id: string
  text: string
  /** Where the words are not in the language of the page. */
  lang?: string
}

/** A guide after reading: what its head shows, what its table of contents lists, and the rest. */
export interface Guide {
  title: string
  lead: readonly Token[]
  contents: readonly Anchor[]
  body: readonly Token[]
  /** The language it is written in, which need not be the reader's. */
  language: Language
}

/** The words of a heading as an anchor, as GitHub spells it: both show the same files. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading'

/** Reads the Markdown of a guide: its first heading is the title, the paragraph below it the lead. */
export function readGuide(markdown: string): Omit<Guide, 'language'> {
  const [title, ...rest] = marked.lexer(markdown).filter(({ type }) => type !== 'space')
  if (!title || !isHeading(title)) throw new Error('A guide begins with its title')
  const hasLead = rest[0]?.type === 'paragraph'
  return {
    title: title.text,
    lead: hasLead ? ((rest[0] as Tokens.Paragraph).tokens ?? []) : [],
    contents: rest
      .filter(isHeading)
      .filter(({ depth }) => depth === 2)
      .map(({ text }) => ({ id: anchorOf(text), text })),
    body: hasLead ? rest.slice(1) : rest,
  }
}

/** A second text as the continuation of a first: without a title of its own. */
export const withoutTitle = (markdown: string) => markdown.replace(/^# .*\n/, '')
