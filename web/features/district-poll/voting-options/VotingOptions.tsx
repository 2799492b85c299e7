import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { failureCode } from '../../../lib/call.ts'
import { ScreenLink } from '../../../ui/button/Button.tsx'
import { FailedNotice, Notice } from '../../../ui/feedback/Notice.tsx'
import { SelectInput } from '../../../ui/input/SelectInput.tsx'
import { AdminPage } from '../../../ui/layout/AdminPage.tsx'
import { Row } from '../../../ui/layout/Layout.tsx'
import { Waiting } from '../../../ui/layout/Page.tsx'
import { useListDistricts } from '../../county/county.queries.ts'
import styles from '../DistrictPolls.module.css'
import { useGetDistrictFavorites } from '../district-poll.queries.ts'
import { pollsPath, votingOptionsPath } from '../paths.ts'
import { StageNote } from '../StageNote.tsx'
import { VotingOptionsEditor } from './VotingOptionsEditor.tsx'

export function VotingOptions({ districtId, userId }: { districtId: number; userId: number }) {
  const { t } = useTranslation()
  const [, go] = useLocation()
  const districts = useListDistricts()
  const poll = useGetDistrictFavorites(districtId)
  const district = districts.data?.find(({ id }) => id === districtId)
  const code = poll.isError ? failureCode(poll.error) : null
  return (
    <AdminPage
      title={district ? t('districtPoll.ballotOf', { district: district.name }) : t('districtPoll.ballot')}
      action={
        <div className={styles.switch}>
          <SelectInput
            id="district"
            label={t('districtPoll.district')}
            value={district?.id ?? ''}
            onChange={(id) => go(votingOptionsPath(Number(id)))}
          >
            {!district && <option value="" />}
            {districts.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectInput>
        </div>
      }
    >
      <Row gap="6" align="start" className={styles.summary}>
        <ScreenLink to={pollsPath} variant="text" size="small">
          {t('districtPoll.back')}
        </ScreenLink>
        <StageNote />
      </Row>
      {code === 'district.not_found' && (
        <Notice severity="error">
          <p>{t('districtPoll.noDistrict')}</p>
        </Notice>
      )}
      {code && code !== 'district.not_found' && (
        <FailedNotice retry={t('error.retry')} onRetry={() => poll.refetch()}>
          {t('districtPoll.pollFailed')} {code === 'network' && t('errors.network')}
        </FailedNotice>
      )}
      {!poll.data && !poll.isError && <Waiting label={t('error.loading')} />}
      {poll.data && <VotingOptionsEditor poll={poll.data} districtName={district?.name ?? ''} userId={userId} />}
    </AdminPage>
  )
}
