import type { DistrictFavorites, TopDistrictEmployeeName } from '@snowplow/contract/district-poll/district-poll.ts'
import { maxVotingOptions, votePicks, voteTablePageSize } from '@snowplow/contract/limits.ts'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Chip, Chips } from '../../../ui/feedback/Chip.tsx'
import { TextInput } from '../../../ui/input/TextInput.tsx'
import { Panel, Row, Stack } from '../../../ui/layout/Boxes.tsx'
import { UserText } from '../../../ui/UserText.tsx'
import { filterEligible, type TieAtCut, takeTop } from './top-names.ts'

interface TakeTopProps {
  poll: DistrictFavorites
  onTake: (names: TopDistrictEmployeeName[]) => void
}

export function TakeTop({ poll, onTake }: TakeTopProps) {
  const { t } = useTranslation()
  const maxCount = Math.min(filterEligible(poll.topNames).length, maxVotingOptions)
  const [input, setInput] = useState(String(Math.min(poll.options.length || voteTablePageSize, maxCount)))
  const requestedCount = /^\d+$/.test(input.trim()) ? Number(input) : 0
  const isPossible = requestedCount >= 1 && requestedCount <= maxCount
  const { selected, tie } = takeTop(poll.topNames, isPossible ? requestedCount : 0)
  return (
    <Panel gap="3">
      <Row gap="3" align="end" isFirstGrowing>
        <TextInput
          id="top-number"
          type="number"
          label={t('districtPoll.topNumber')}
          value={input}
          onChange={setInput}
          error={isPossible ? undefined : t('districtPoll.topRange', { max: maxCount })}
        />
        <Button variant="filled" aria-disabled={!isPossible} onClick={() => isPossible && onTake(selected)}>
          {isPossible ? t('districtPoll.take', { number: requestedCount }) : t('districtPoll.takeAny')}
        </Button>
      </Row>
      <div role="status">
        {tie && <Tie tie={tie} maxCount={maxCount} onChoose={(count) => setInput(String(count))} />}
      </div>
    </Panel>
  )
}

interface TieProps {
  tie: TieAtCut
  maxCount: number
  onChoose: (count: number) => void
}

/** Tie across the cut: which names it includes and excludes, with the cuts that treat them alike. */
export function Tie({ tie, maxCount, onChoose }: TieProps) {
  const { t } = useTranslation()
  const { names, numberOfVotes, selected, without, withAll } = tie
  return (
    <Stack gap="3">
      <p>
        <strong>{t('districtPoll.tieTitle')}</strong>{' '}
        <span>{t('districtPoll.tie', { tied: names.length, count: numberOfVotes, selected })}</span>
      </p>
      <Chips>
        {names.map(({ publicNameSubmissionId, snowplowName }, index) => (
          <Chip key={publicNameSubmissionId} variant={index < selected ? undefined : 'quiet'}>
            <UserText>{snowplowName}</UserText>
          </Chip>
        ))}
      </Chips>
      <Row gap="3" align="stretch">
        {without >= votePicks && (
          <Button variant="outlined" size="small" onClick={() => onChoose(without)}>
            {t('districtPoll.tieWithout', { number: without })}
          </Button>
        )}
        {withAll <= maxCount && (
          <Button variant="outlined" size="small" onClick={() => onChoose(withAll)}>
            {t('districtPoll.tieWith', { number: withAll })}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
