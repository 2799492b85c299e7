import { votePicks } from '@snowplow/contract/limits.ts'
import { Link } from 'wouter'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Chip, Chips } from '../../../ui/feedback/Chip.tsx'
import { getFailureMessage } from '../../../ui/feedback/FailureNotice.tsx'
import field from '../../../ui/input/checkbox.module.css'
import { Columns, Row, Stack, Text } from '../../../ui/layout/Boxes.tsx'
import { UserText } from '../../../ui/UserText.tsx'
import styles from '../DistrictPoll.module.css'
import { CollapsedNames } from '../NameList.tsx'
import { PublishedNote, toVotingOptionsPath } from '../PollStatus.tsx'
import { Tie } from '../voting-options/TakeTop.tsx'
import type { DistrictCut } from '../voting-options/top-names.ts'
import { isFailure, type PublishEach } from './PublishEach.tsx'

interface DistrictRowProps {
  cut: DistrictCut
  outcome: ReturnType<PublishEach['outcomes']['get']>
  hasDraft: boolean
  canPublish: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onCut: (count: number) => void
  onPublish: () => void
}

export function DistrictRow({ cut, outcome, hasDraft, canPublish, isChosen, ...does }: DistrictRowProps) {
  const { t } = useTranslation()
  const { districtId, name, candidates, selected, tie, maxCount, published, publishedAt, state } = cut
  const isBusy = outcome === 'waiting' || outcome === 'sending'
  return (
    <Columns as="li" least="4" gap="3" className={styles.everyDistrict}>
      <Row isUnwrapped align="stretch">
        {state === 'ready' ? (
          <label className={styles.everyBox}>
            <input
              type="checkbox"
              className={field.box}
              checked={isChosen}
              disabled={!canPublish}
              aria-label={t('table.selectRow', { name })}
              onChange={({ target }) => does.onChoose(target.checked)}
            />
          </label>
        ) : (
          <span className={styles.everyBox} />
        )}
        <div>
          <Text as="div" weight="strong">
            <Link to={toVotingOptionsPath(districtId)}>
              <UserText>{name}</UserText>
            </Link>
          </Text>
          <PublishedNote options={published.length} publishedAt={publishedAt} />
        </div>
      </Row>
      <Stack gap="3">
        <CollapsedNames
          as="ol"
          heading={t('districtPoll.everySelected', { number: selected.length, of: candidates })}
          names={selected.map(({ id, snowplowName: name }) => ({ id, name }))}
        />
        {tie && state !== 'locked' && <Tie tie={tie} maxCount={maxCount} onChoose={does.onCut} />}
        {state === 'few' && <p>{t('districtPoll.everyFew', { number: votePicks })}</p>}
        {state === 'ready' && published.length > 0 && <p>{t('districtPoll.everyReplaces')}</p>}
        {isFailure(outcome) && state !== 'same' && (
          <Text role="alert" weight="strong" tone="danger">
            {outcome === 'stale' ? t('districtPoll.changedMeanwhile') : getFailureMessage(outcome, t)}
          </Text>
        )}
      </Stack>
      <Row gap="2">
        <Chips>
          {state === 'locked' && <Chip variant="strong">{t('districtPoll.voted')}</Chip>}
          {state === 'same' && <Chip>{t('districtPoll.published')}</Chip>}
          {hasDraft && <Chip variant="quiet">{t('districtPoll.draft')}</Chip>}
        </Chips>
        {state === 'ready' && (
          <Button
            variant="outlined"
            size="small"
            aria-label={t('districtPoll.publishOne', { district: name })}
            aria-disabled={!canPublish}
            onClick={() => canPublish && does.onPublish()}
          >
            {isBusy ? t('form.working') : t('districtPoll.publishThis')}
          </Button>
        )}
      </Row>
    </Columns>
  )
}
