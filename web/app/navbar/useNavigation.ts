import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../features/auth/session.ts'
import { type NavigationItem, navigationFor } from '../navigation.ts'

export function useTitleOf(): (item: Pick<NavigationItem, 'title' | 'translate'>) => string {
  const { t } = useTranslation()
  return ({ title, translate }) => (translate ? t(translate) : title)
}

export function useNavigation(): NavigationItem[] {
  const session = useSession()
  return useMemo(() => navigationFor(session), [session])
}
