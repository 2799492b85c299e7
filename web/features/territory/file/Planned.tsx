import type { PlannedTerritory, TerritoryBlocker, TerritoryChange } from '@snowplow/contract/county/territory.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/i18n.ts'
import { joinSentences } from '../../../i18n/join-sentences.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Stack, Text } from '../../../ui/layout/Boxes.tsx'
import { UserText } from '../../../ui/UserText.tsx'
import { statesQuery } from '../territory.queries.ts'

/** Maximum names listed per kind of change: an import can change every county of a state. */
const maxNamed = 12

const countNames = ['entries', 'favorites', 'options', 'votes', 'trucks'] as const

/** Counties that get their first district, grouped by district name. */
function assignedByDistrict({ changes, territory: { counties, districts } }: PlannedTerritory) {
  const assigned = changes.flatMap((change) => {
    if (change.of !== 'county' || change.before !== null) return []
    if (change.action === 'moved') return change.after === null ? [] : [{ change, district: change.after }]
    const districtIndex = counties.find(({ name }) => name === change.name)?.district ?? null
    const district = districtIndex === null ? undefined : districts[districtIndex]?.name
    return change.action === 'added' && district !== undefined ? [{ change, district }] : []
  })
  return Map.groupBy(assigned, ({ district }) => district)
}

export function Planned({ planned }: { planned: PlannedTerritory }) {
  const { t } = useTranslation()
  const { changes, blockers } = planned
  const assigned = assignedByDistrict(planned)
  const isAssigned = new Set([...assigned.values()].flat().map(({ change }) => change))
  const otherChanges = changes.filter((change) => !isAssigned.has(change))
  const kinds = Map.groupBy(otherChanges, ({ of, action }) => `${of}_${action}`)
  return (
    <>
      {blockers.length > 0 && (
        <Notice severity="warning" title={t('territory.obstacles')}>
          <ul>
            {blockers.slice(0, maxNamed).map((blocker) => (
              <li key={`${blocker.reason} ${blocker.name}`}>
                <Blocker blocker={blocker} />
              </li>
            ))}
            {blockers.length > maxNamed && <li>{t('territory.andMore', { number: blockers.length - maxNamed })}</li>}
          </ul>
        </Notice>
      )}
      {changes.length === 0 && <p>{t('territory.noChanges')}</p>}
      {assigned.size > 0 && (
        <Stack gap="1">
          <Text weight="strong">{t('territory.assigned')}</Text>
          <Stack as="ul" gap="1">
            {[...assigned].map(([district, counties]) => (
              <li key={district}>
                <UserText>{district}</UserText>
                {': '}
                <UserText>{counties.map(({ change }) => change.name).join(', ')}</UserText>
              </li>
            ))}
          </Stack>
        </Stack>
      )}
      {[...kinds].map(([kind, ofKind]) => (
        <Stack key={kind} gap="1">
          <Text weight="strong">{t(`territory.change_${kind as 'district_added'}`)}</Text>
          <Stack as="ul" gap="1">
            {ofKind.slice(0, kind === 'county_moved' ? undefined : maxNamed).map((change) => (
              <Change key={`${change.name} ${change.before}`} change={change} />
            ))}
            {kind !== 'county_moved' && ofKind.length > maxNamed && (
              <Text as="li" tone="soft">
                {t('territory.andMore', { number: ofKind.length - maxNamed })}
              </Text>
            )}
          </Stack>
        </Stack>
      ))}
    </>
  )
}

function Change({ change: { of, action, name, before, after } }: { change: TerritoryChange }) {
  const { t } = useTranslation()
  const states = useQuery({ ...statesQuery, enabled: of === 'state' })
  if (action === 'reordered') return null
  if (action === 'added' || action === 'removed')
    return (
      <li>
        <UserText>{name}</UserText>
      </li>
    )
  const formatChangeValue = (value: string | null) => {
    if (value === null) return t('territory.nothing')
    return (of === 'state' && states.data?.find(({ fips }) => fips === value)?.name) || value
  }
  return (
    <li>
      {action !== 'renamed' && name !== '' && (
        <>
          <UserText>{name}</UserText>
          <span>{': '}</span>
        </>
      )}
      <del>
        <UserText>{formatChangeValue(before)}</UserText>
      </del>{' '}
      <ins>
        <UserText>{formatChangeValue(after)}</UserText>
      </ins>
    </li>
  )
}

function Blocker({ blocker }: { blocker: TerritoryBlocker }) {
  const { t } = useTranslation()
  const affectedCounts = countNames.filter((countName) => blocker[countName] > 0)
  const countTexts = affectedCounts.map((countName) =>
    t(`territory.figure_${countName}`, { count: blocker[countName] }),
  )
  return (
    <span>
      {joinSentences(
        t(`territory.obstacle_${blocker.reason}`, { name: blocker.name }),
        countTexts.length > 0 && `(${countTexts.join(', ')})`,
      )}
    </span>
  )
}
