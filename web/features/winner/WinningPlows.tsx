import { listWinners } from '@snowplow/contract/winner/winner.ts'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import { useTranslation } from '../../i18n/i18n.ts'
import { toQuery } from '../../lib/query.ts'
import { Columns, Stack, Text } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import { UserText } from '../../ui/UserText.tsx'
import { PlowIllustration } from '../plow/PlowIllustration.tsx'

/** The winners' plows with links to their districts; nothing without winners. */
export function WinningPlows() {
  const { t } = useTranslation()
  const winners = useQuery(toQuery(listWinners, { query: {} }))
  const districts = winners.data?.districts.filter(({ names, isUndecided }) => names.length > 0 && !isUndecided)
  if (!districts?.length) return null
  return (
    <Stack as="section" gap="4" aria-labelledby="winning-plows">
      <h2 id="winning-plows">{t('screen.winners')}</h2>
      {/* Two beside each other on a phone, too. */}
      <Columns as="ul" least="2" gap="4" align="start" style={{ '--least': 'min(220px, 38vw)' } as CSSProperties}>
        {districts.flatMap(({ districtId, name, names }) =>
          names.map(({ snowplowName }) => (
            <li key={`${districtId} ${snowplowName}`}>
              <Link to={`/winners?district=${districtId}`} className={shared.item}>
                <Stack as="span" gap="2">
                  <PlowIllustration name={snowplowName} decorative />
                  <Text as="strong" size="3">
                    <UserText>{snowplowName}</UserText>
                  </Text>
                  <Text as="span" size="2" tone="soft">
                    <UserText>{name}</UserText>
                  </Text>
                </Stack>
              </Link>
            </li>
          )),
        )}
      </Columns>
    </Stack>
  )
}
