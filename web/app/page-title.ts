import { archiveYear, plainPath, withoutYear } from '@snowplow/contract/screen-paths.ts'
import type { Translate } from '../i18n/i18n.ts'
import type { Screen } from './screens.ts'

export function titleOf(t: Translate, screen: Screen | undefined, path: string): string {
  const contest = t('contest.title')
  if (!screen || screen.path === '/') return contest
  const year = archiveYear(plainPath(path))
  if (!year) return `${t(`screen.${screen.title}`)} · ${contest}`
  const isResults = withoutYear(plainPath(path)) === '/results'
  return `${t(isResults ? 'screen.resultsOf' : 'screen.winnersOf', { year })} · ${contest}`
}
