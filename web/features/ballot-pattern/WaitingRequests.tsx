import type { BallotPattern } from '@snowplow/contract/ballot-pattern/ballot-pattern.ts'
import { useInstant } from '../../i18n/dates.ts'
import { isolate } from '../../i18n/direction.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Text } from '../../ui/layout/Boxes.tsx'

/** Requests to set ballots of a pattern aside, which count until they are confirmed. */
export function WaitingRequests({ requests }: Pick<BallotPattern, 'requests'>) {
  const { t, dir } = useTranslation()
  const formatInstant = useInstant()
  return requests.map(({ id, ballots, by, at }) => (
    <Text key={id} size="2">
      {t('setAside.waitingFor', { count: ballots, name: isolate(by, dir), at: formatInstant(at) })}
    </Text>
  ))
}
