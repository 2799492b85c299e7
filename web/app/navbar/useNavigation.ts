import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../features/auth/session.ts'
import { type NavigationItem, navigationFor } from '../navigation.ts'

/** The words of a menu item in the language in use. */
export function useTitleOf(): (item: Pick<NavigationItem, 'title' | 'translate'>) => string {
  const { t } = useTranslation()
  return ({ title, translate }) => (translate ? t(translate) : title)
}

/** The menu of whoever is here. */
export function useNavigation(): NavigationItem[] {
  const session = useSession()
  return useMemo(() => navigationFor(session), [session])
}
