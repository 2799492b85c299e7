import type { PlannedTerritory, TerritoryChange, TerritoryObstacle } from '@snowplow/contract/county/territory.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Stack, Text } from '../../../ui/layout/Layout.tsx'
import { statesQuery } from '../territory.queries.ts'

/** Of one kind of change; a whole state is not read line by line. */
const mostNamed = 12

const figures = ['entries', 'favorites', 'options', 'votes', 'trucks'] as const

/** What a change does and what stands in its way. */
export function Planned({ planned: { changes, obstacles } }: { planned: PlannedTerritory }) {
  const { t } = useTranslation()
  const kinds = Map.groupBy(changes, ({ of, act }) => `${of}_${act}`)
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
      {[...kinds].map(([kind, ofKind]) => (
        <Stack key={kind} gap="1">
          <Text weight="strong">{t(`territory.change_${kind as 'district_added'}`)}</Text>
          <Stack as="ul" gap="1">
            {ofKind.slice(0, mostNamed).map((change) => (
              <Change key={`${change.name} ${change.before}`} change={change} />
            ))}
            {ofKind.length > mostNamed && (
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
