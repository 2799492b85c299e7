import type { Translate } from '../i18n/i18n.ts'
import type { Screen } from './screens.ts'

/** What the browser's tab says, and whoever finds the page or passes it on. */
export function titleOf(t: Translate, screen: Screen | undefined): string {
  const contest = t('contest.title')
  return !screen || screen.path === '/' ? contest : `${t(`screen.${screen.title}`)} · ${contest}`
}
