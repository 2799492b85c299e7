import { useTranslation } from '../../i18n/i18n.ts'

interface Ballots {
  /** Counted, without those set aside. */
  ballots: number
  setAside: number
}

/** Formats the ballots of a district or of all: "87 cast, 72 set aside". */
export function useCastBallots() {
  const { t } = useTranslation()
  return ({ ballots, setAside }: Ballots): string => {
    const count = ballots + setAside
    return setAside > 0 ? t('pollResult.castSetAside', { count, setAside }) : t('pollResult.cast', { count })
  }
}
