import type { DistrictFavorites, TopDistrictEmployeeName } from '@snowplow/contract/district-poll/district-poll.ts'
import { mostVotingOptions, votePicks, voteTablePageSize } from '@snowplow/contract/limits.ts'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Chip, Chips } from '../../../ui/feedback/Chip.tsx'
import { TextInput } from '../../../ui/input/TextInput.tsx'
import { Panel, Row, Stack } from '../../../ui/layout/Layout.tsx'
import { eligible, type TieAtCut, takeTop } from './top-names.ts'

interface TakeTopProps {
  poll: DistrictFavorites
  onTake: (names: TopDistrictEmployeeName[]) => void
}

export function TakeTop({ poll, onTake }: TakeTopProps) {
  const { t } = useTranslation()
  const most = Math.min(eligible(poll.topNames).length, mostVotingOptions)
  const [typed, setTyped] = useState(String(Math.min(poll.options.length || voteTablePageSize, most)))
  const wanted = /^\d+$/.test(typed.trim()) ? Number(typed) : 0
  const isPossible = wanted >= 1 && wanted <= most
  const { taken, tie } = takeTop(poll.topNames, isPossible ? wanted : 0)
  return (
    <Panel gap="3">
      <Row gap="3" align="end" isFirstWide>
        <TextInput
          id="top-number"
          type="number"
          label={t('districtPoll.topNumber')}
          value={typed}
          onChange={setTyped}
          error={isPossible ? undefined : t('districtPoll.topRange', { max: most })}
        />
        <Button variant="filled" aria-disabled={!isPossible} onClick={() => isPossible && onTake(taken)}>
          {isPossible ? t('districtPoll.take', { number: wanted }) : t('districtPoll.takeAny')}
        </Button>
      </Row>
      <div role="status">{tie && <Tie tie={tie} most={most} onChoose={(count) => setTyped(String(count))} />}</div>
    </Panel>
  )
}

interface TieProps {
  tie: TieAtCut
  most: number
  onChoose: (count: number) => void
}

/** A tie that a cut goes through: which names it takes and leaves, and the cuts that treat them alike. */
export function Tie({ tie, most, onChoose }: TieProps) {
  const { t } = useTranslation()
  const { names, numberOfVotes, taken, without, withAll } = tie
  return (
    <Stack gap="3">
      <p>
        <strong>{t('districtPoll.tieTitle')}</strong>{' '}
        {t('districtPoll.tie', { tied: names.length, count: numberOfVotes, taken })}
      </p>
      <Chips>
        {names.map(({ publicNameSubmissionId, snowplowName }, place) => (
          <Chip key={publicNameSubmissionId} variant={place < taken ? undefined : 'quiet'}>
            <bdi>{snowplowName}</bdi>
          </Chip>
        ))}
      </Chips>
      <Row gap="3" align="stretch">
        {without >= votePicks && (
          <Button variant="outlined" size="small" onClick={() => onChoose(without)}>
            {t('districtPoll.tieWithout', { number: without })}
          </Button>
        )}
        {withAll <= most && (
          <Button variant="outlined" size="small" onClick={() => onChoose(withAll)}>
            {t('districtPoll.tieWith', { number: withAll })}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
