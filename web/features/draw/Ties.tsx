import { groupDigits } from '@snowplow/contract/results/draw.ts'
import { type CountRules, type Draw, getCountRules, getDraw, type Tie } from '@snowplow/contract/results/ties.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useInstant } from '../../i18n/dates.ts'
import { isolate } from '../../i18n/direction.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { toQuery } from '../../lib/query.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Chip } from '../../ui/feedback/Chip.tsx'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { getPhase, useGetContest } from '../contest/contest.queries.ts'
import { retryWhileCounting } from '../contest/while-counting.ts'
import { Panel } from '../poll-result/Panel.tsx'
import { Confirmers } from './Confirmers.tsx'
import { DrawDialog } from './DrawDialog.tsx'
import { LockButtons } from './LockButtons.tsx'
import { RuleDialog } from './RuleDialog.tsx'

/** Rule for ties in the first place; once voting is over, the ties and their draw. */
export function Ties() {
  const { t } = useTranslation()
  const query = useSelectedSeason()
  const contest = useGetContest(query.season).data
  const rules = useQuery(toQuery(getCountRules, { query }))
  const isOver = contest !== undefined && getPhase(contest, 3).state === 'ended'
  return (
    <Panel anchor="ties" title={t('draw.title')}>
      {/* One notice for both: without the rules, the ties say nothing. */}
      {!rules.data && <QueryNotice of={rules} failed={t('draw.failed')} hasReason />}
      {rules.data && (
        <>
          <Rule key={String(contest && getPhase(contest, 3).state)} rules={rules.data} />
          {isOver ? <AfterVoting isAnnounced={contest.concluded} /> : <Text tone="soft">{t('draw.waiting')}</Text>}
        </>
      )}
    </Panel>
  )
}

function AfterVoting({ isAnnounced }: { isAnnounced: boolean }) {
  const { t } = useTranslation()
  const draw = useQuery({ ...toQuery(getDraw, { query: useSelectedSeason() }), ...retryWhileCounting })
  if (!draw.data) return <QueryNotice of={draw} failed={t('draw.failed')} hasReason />
  return <DrawState draw={draw.data} isAnnounced={isAnnounced} />
}

function Rule({ rules }: { rules: CountRules }) {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const { tieRule, canChangeTieRule, needsSecondAdministrator } = rules
  return (
    <Row gap="5" isFirstGrowing>
      <Stack gap="1">
        <p>{joinSentences(t(`draw.rule_${tieRule}`), needsSecondAdministrator && t('draw.secondOn'))}</p>
        <Confirmers />
        {!canChangeTieRule && (
          <Text size="2" tone="soft">
            {t('draw.fixed')}
          </Text>
        )}
      </Stack>
      {(canChangeTieRule || !needsSecondAdministrator) && (
        <Button variant="outlined" size="small" onClick={() => setEditing(true)}>
          {t(canChangeTieRule ? 'draw.changeRule' : 'draw.requireSecond')}
        </Button>
      )}
      {isEditing && <RuleDialog rules={rules} onClose={() => setEditing(false)} />}
    </Row>
  )
}

function DrawState({ draw, isAnnounced }: { draw: Draw; isAnnounced: boolean }) {
  const { t } = useTranslation()
  const [isEntering, setEntering] = useState(false)
  const { rule, locked, drawn, ties } = draw
  if (ties.length === 0 && !locked) return <p>{t('draw.none')}</p>
  return (
    <>
      <Stack as="ul" isRuled>
        {ties.map((tie) => (
          <TieItem key={tie.districtId} tie={tie} />
        ))}
      </Stack>
      {rule === 'draw' && (
        <>
          <Progress draw={draw} />
          <Row gap="3">
            {!drawn && <LockButtons isLocked={locked !== null} />}
            {locked && !(drawn && isAnnounced) && (
              <Button variant="outlined" onClick={() => setEntering(true)}>
                {t(drawn ? 'draw.correct' : 'draw.enter')}
              </Button>
            )}
          </Row>
        </>
      )}
      {isEntering && <DrawDialog drawn={drawn} onClose={() => setEntering(false)} />}
    </>
  )
}

function Progress({ draw: { locked, drawn } }: { draw: Draw }) {
  const { t, dir } = useTranslation()
  const formatInstant = useInstant()
  if (!locked) return <p>{t('draw.lockFirst')}</p>
  return (
    <Stack gap="1">
      <Text size="2" tone="soft">
        {t('draw.lockedBy', { name: isolate(locked.by, dir), at: formatInstant(locked.at) })}
      </Text>
      {drawn && (
        <>
          <Text weight="strong">{t('draw.digits', { digits: isolate(groupDigits(drawn.digits), dir) })}</Text>
          <Text size="2" tone="soft">
            {t('draw.enteredBy', {
              source: isolate(drawn.source, dir),
              name: isolate(drawn.by, dir),
              at: formatInstant(drawn.at),
            })}
          </Text>
        </>
      )}
    </Stack>
  )
}

function TieItem({ tie: { name, votes, names } }: { tie: Tie }) {
  const { t } = useTranslation()
  return (
    <Stack as="li" gap="1">
      <h3>
        <UserText>{name}</UserText>
      </h3>
      <Text size="2" tone="soft">
        {t('draw.votes', { count: votes })}
      </Text>
      <Stack as="ol" gap="1">
        {names.map(({ snowplowName, hash }, index) => (
          <Row as="li" key={snowplowName} gap="2">
            <UserText>{snowplowName}</UserText>
            {hash !== null && index === 0 && <Chip variant="success">{t('draw.winner')}</Chip>}
          </Row>
        ))}
      </Stack>
    </Stack>
  )
}
