import type { ListedEntry } from '@snowplow/contract/entry/entry-review.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { useAddress } from '../../../../ui/address.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { Chip, Chips } from '../../../../ui/feedback/Chip.tsx'
import { QueryNotice } from '../../../../ui/feedback/QueryNotice.tsx'
import { RadioGroup } from '../../../../ui/input/RadioGroup.tsx'
import { Card, EmptyState, Row, Stack, Text } from '../../../../ui/layout/Boxes.tsx'
import { Spinner } from '../../../../ui/layout/Page.tsx'
import { UserText } from '../../../../ui/UserText.tsx'
import { MissingRow, useOpenRow } from '../../../../workspace/data-table/open-row.tsx'
import { Pages } from '../../../../workspace/data-table/Pages.tsx'
import { useLastPage, useTableState } from '../../../../workspace/data-table/table-state.ts'
import { EntryDrawer } from '../entry/EntryDrawer.tsx'
import { findEntry, groupQuery, groupsQuery, type ListedGroup } from '../entry-review.queries.ts'
import { GroupReview } from './GroupReview.tsx'

export function DuplicateGroups() {
  const { t } = useTranslation()
  const address = useAddress()
  const which = address.oneOf('which', ['all']) || 'waiting'
  const where = which === 'waiting' ? { pending: { $gt: 0 } } : null
  const table = useTableState(address, { field: 'count', direction: 'desc' }, {}, where)
  const groups = useQuery(groupsQuery(table.query))
  const open = useOpenRow(address, { items: [], find: findEntry })
  const total = groups.data?.total ?? 0
  const lastPage = useLastPage(table, groups.data?.total, groups.isFetching)
  return (
    <>
      <Row gap="5" align="end" isFirstGrowing>
        <Text tone="soft">{t('review.duplicatesLead')}</Text>
        <RadioGroup
          variant="line"
          isLabelHidden
          label={t('review.duplicatesStatus')}
          options={[
            { value: 'waiting', label: t('review.duplicatesStatus_waiting') },
            { value: 'all', label: t('review.duplicatesStatus_all') },
          ]}
          value={which}
          onChange={(which) => address.go({ which: which === 'all' ? which : null })}
        />
      </Row>
      <MissingRow open={open} />
      <QueryNotice of={groups} failed={t('review.listFailed')} />
      {groups.data && total === 0 && (
        <EmptyState role="status">
          {t(which === 'waiting' ? 'review.noDuplicatesWaiting' : 'review.noDuplicates')}
        </EmptyState>
      )}
      {groups.data && total > 0 && (
        <>
          <Stack as="ul" gap="3" aria-busy={groups.isFetching}>
            {groups.data.items.map((group) => (
              <li key={group.id}>
                <DuplicateGroup group={group} onOpen={open.show} />
              </li>
            ))}
          </Stack>
          <Pages table={table} rowCount={groups.data.items.length} total={total} lastPage={lastPage} />
        </>
      )}
      {open.row && <EntryDrawer entry={open.row} onShow={open.show} onClose={open.close} />}
    </>
  )
}

function DuplicateGroup({ group, onOpen }: { group: ListedGroup; onOpen: (entry: ListedEntry) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const members = useQuery({ ...groupQuery(group.id), enabled: isOpen })
  const { first } = group
  return (
    <Card as="article" gap="4" aria-labelledby={`${id}-name`}>
      <Row gap="5" isFirstGrowing>
        <Row gap="4">
          <Text as="h2" id={`${id}-name`} size="4">
            <UserText>{first.snowplowName}</UserText>
          </Text>
          <Chips>
            <Chip>{t('review.duplicates', { number: group.count })}</Chip>
            {group.pending > 0 && <Chip variant="strong">{t('review.waitingCount', { number: group.pending })}</Chip>}
          </Chips>
        </Row>
        <Button
          variant="outlined"
          size="small"
          aria-expanded={isOpen}
          aria-controls={`${id}-members`}
          aria-describedby={`${id}-name`}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'review.fold' : 'review.unfold')}
        </Button>
      </Row>
      <div id={`${id}-members`} hidden={!isOpen}>
        {members.isLoading && <Spinner />}
        {members.isError && (
          <p role="alert">
            {t('review.duplicatesFailed')}{' '}
            <Button size="small" onClick={() => members.refetch()}>
              {t('error.retry')}
            </Button>
          </p>
        )}
        {members.data && <GroupReview entries={members.data} onOpen={onOpen} />}
      </div>
    </Card>
  )
}
