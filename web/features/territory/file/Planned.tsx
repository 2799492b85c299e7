import type { PlannedTerritory, TerritoryChange, TerritoryObstacle } from '@snowplow/contract/county/territory.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Stack, Text } from '../../../ui/layout/Layout.tsx'
import { statesQuery } from '../territory.queries.ts'

/** Of one kind of change; a whole state is not read line by line. */
const mostNamed = 12

const figures = ['entries', 'favorites', 'options', 'votes', 'trucks'] as const

/** Counties that get a district for the first time, by its name. */
function assignedByDistrict({ changes, territory: { counties, districts } }: PlannedTerritory) {
  const assigned = changes.flatMap((change) => {
    if (change.of !== 'county' || change.before !== null) return []
    if (change.act === 'moved') return change.after === null ? [] : [{ change, district: change.after }]
    const place = counties.find(({ name }) => name === change.name)?.district ?? null
    const district = place === null ? undefined : districts[place]?.name
    return change.act === 'added' && district !== undefined ? [{ change, district }] : []
  })
  return Map.groupBy(assigned, ({ district }) => district)
}

/** What a change does and what stands in its way. */
export function Planned({ planned }: { planned: PlannedTerritory }) {
  const { t } = useTranslation()
  const { changes, obstacles } = planned
  const assigned = assignedByDistrict(planned)
  const isAssigned = new Set([...assigned.values()].flat().map(({ change }) => change))
  const others = changes.filter((change) => !isAssigned.has(change))
  const kinds = Map.groupBy(others, ({ of, act }) => `${of}_${act}`)
  return (
    <>
      {obstacles.length > 0 && (
        <Notice severity="warning" title={t('territory.obstacles')}>
          <ul>
            {obstacles.slice(0, mostNamed).map((obstacle) => (
              <li key={`${obstacle.reason} ${obstacle.name}`}>
                <Obstacle obstacle={obstacle} />
              </li>
            ))}
            {obstacles.length > mostNamed && (
              <li>{t('territory.andMore', { number: obstacles.length - mostNamed })}</li>
            )}
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
                <bdi>{district}</bdi>
                {': '}
                <bdi>{counties.map(({ change }) => change.name).join(', ')}</bdi>
              </li>
            ))}
          </Stack>
        </Stack>
      )}
      {[...kinds].map(([kind, ofKind]) => (
        <Stack key={kind} gap="1">
          <Text weight="strong">{t(`territory.change_${kind as 'district_added'}`)}</Text>
          <Stack as="ul" gap="1">
            {ofKind.slice(0, kind === 'county_moved' ? undefined : mostNamed).map((change) => (
              <Change key={`${change.name} ${change.before}`} change={change} />
            ))}
            {kind !== 'county_moved' && ofKind.length > mostNamed && (
              <Text as="li" tone="soft">
                {t('territory.andMore', { number: ofKind.length - mostNamed })}
              </Text>
            )}
          </Stack>
        </Stack>
      ))}
    </>
  )
}

function Change({ change: { of, act, name, before, after } }: { change: TerritoryChange }) {
  const { t } = useTranslation()
  const states = useQuery({ ...statesQuery, enabled: of === 'state' })
  if (act === 'reordered') return null
  if (act === 'added' || act === 'removed')
    return (
      <li>
        <bdi>{name}</bdi>
      </li>
    )
  const word = (value: string | null) => {
    if (value === null) return t('territory.nothing')
    return (of === 'state' && states.data?.find(({ fips }) => fips === value)?.name) || value
  }
  return (
    <li>
      {act !== 'renamed' && name !== '' && (
        <>
          <bdi>{name}</bdi>
          {': '}
        </>
      )}
      <del>
        <bdi>{word(before)}</bdi>
      </del>{' '}
      <ins>
        <bdi>{word(after)}</bdi>
      </ins>
    </li>
  )
}

function Obstacle({ obstacle }: { obstacle: TerritoryObstacle }) {
  const { t } = useTranslation()
  const there = figures.filter((figure) => obstacle[figure] > 0)
  const counted = there.map((figure) => t(`territory.figure_${figure}`, { count: obstacle[figure] }))
  return (
    <>
      {t(`territory.obstacle_${obstacle.reason}`, { name: obstacle.name })}
      {counted.length > 0 && ` (${counted.join(', ')})`}
    </>
  )
}
