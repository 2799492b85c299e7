import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { Button } from '../../../../ui/button/Button.tsx'
import { Row, Text } from '../../../../ui/layout/Layout.tsx'
import type { Outbox } from '../decision/useOutbox.ts'
import { EntryFilters } from '../list/EntryFilters.tsx'
import { conditionsOf, type ReviewAddress } from '../review-address.ts'
import { QueueView } from './QueueView.tsx'

export function QueuePage({ address, outbox }: { address: ReviewAddress; outbox: Outbox }) {
  const { t } = useTranslation()
  const [, go] = useLocation()
  const filters = { ...address.filters, state: '' as const }
  const conditions = conditionsOf(filters)
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      {isChoosing && <EntryFilters filters={filters} onChange={address.setFilters} hasState={false} />}
      {/* Another choice of entries begins anew. */}
      <QueueView
        key={JSON.stringify(conditions)}
        conditions={conditions}
        outbox={outbox}
        which={
          <Row gap="4">
            <Text tone="soft">{t(conditions.length > 0 ? 'review.triageSome' : 'review.triageAll')}</Text>
            <Button size="small" variant="outlined" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
              {t('review.triageWhich')}
            </Button>
          </Row>
        }
        onLeave={() => go(address.viewAddress('list'))}
      />
    </>
  )
}
