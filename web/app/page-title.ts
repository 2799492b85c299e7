import { archiveYear, plainPath } from '@snowplow/contract/screen-paths.ts'
import type { Translate } from '../i18n/i18n.ts'
import type { Screen } from './screens.ts'

export function getPageTitle(t: Translate, screen: Screen | undefined, path: string): string {
  const contest = t('contest.title')
  if (!screen || screen.path === '/') return contest
  const year = archiveYear(plainPath(path))
  if (!year) return `${t(`screen.${screen.title}`)} · ${contest}`
  return `${t(`screen.${screen.title}Of` as 'screen.winnersOf', { year })} · ${contest}`
}
