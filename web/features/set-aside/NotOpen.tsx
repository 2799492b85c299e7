import { useTranslation } from 'react-i18next'
import { ScreenLink } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Row } from '../../ui/layout/Layout.tsx'
import { useGetContest } from '../contest/contest.queries.ts'

/** The server refuses once the winners are announced. */
export const useIsSettingAsideOpen = (): boolean => useGetContest().data?.concluded === false

/** Stands where the buttons were, and leads to where they can be had again; nothing until the announcement. */
export function NotOpen() {
  const { t } = useTranslation()
  if (!useGetContest().data?.concluded) return null
  return (
    <Card>
      <Row gap="5" isFirstWide>
        <p>{t('errors.setAside.not_open')}</p>
        <ScreenLink to="/admin/schedule" variant="outlined">
          {t('setAside.schedule')}
        </ScreenLink>
      </Row>
    </Card>
  )
}
