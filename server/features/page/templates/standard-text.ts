import type { PageKind, PageLanguage } from '@snowplow/contract/page/page-kinds.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'
import { factsIn, type Settings, type Templates } from './facts.ts'
import { tr } from './tr.ts'

const templates: Record<PageLanguage, Templates> = { en, tr, ar }

/** What a page says until somebody edits it, as Markdown: it follows the settings of its season. */
export const standardText = (kind: PageKind, language: PageLanguage, settings: Settings): string =>
  templates[language][kind](factsIn(language, settings))
