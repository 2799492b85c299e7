import type { PageKind, PageLanguage } from '@snowplow/contract/content-page/content-page-kinds.ts'
import { ar } from './ar.ts'
import { getContestDetails, type Settings, type Templates } from './contest-details.ts'
import { en } from './en.ts'
import { tr } from './tr.ts'

const templates: Record<PageLanguage, Templates> = { en, tr, ar }

export const standardText = (kind: PageKind, language: PageLanguage, settings: Settings): string =>
  templates[language][kind](getContestDetails(language, settings))
