import { useTranslation } from 'react-i18next'
import { FailedNotice } from '../../../../ui/feedback/Notice.tsx'
import { RadioGroup } from '../../../../ui/input/RadioGroup.tsx'
import { Waiting } from '../../../../ui/layout/Page.tsx'
import { MissingRow } from '../../../../workspace/data-table/MissingRow.tsx'
import { useOpenRow } from '../../../../workspace/data-table/open-row.ts'
import { Pages } from '../../../../workspace/data-table/Pages.tsx'
import { useLastPage, useTableState } from '../../../../workspace/data-table/table-state.ts'
import { EntryDrawer } from '../entry/EntryDrawer.tsx'
import type { ReviewAddress } from '../review-address.ts'
import { findEntry, useListSubmissionGroups } from '../submission-review.queries.ts'
import { DuplicateGroup } from './DuplicateGroup.tsx'
import styles from './Duplicates.module.css'

/** Names that are nearly the same, as one card for each group, so that they are decided over together. */
export function DuplicateGroups({ address: { address } }: { address: ReviewAddress }) {
  const { t } = useTranslation()
  const which = address.oneOf('which', ['all']) || 'waiting'
  const where = which === 'waiting' ? { pending: { $gt: 0 } } : null
  const table = useTableState(address, { field: 'count', direction: 'desc' }, {}, where)
  const groups = useListSubmissionGroups(table.query)
  const open = useOpenRow(address, { items: [], find: findEntry })
  const total = groups.data?.total ?? 0
  const lastPage = useLastPage(table, groups.data?.total, groups.isFetching)
  return (
    <>
      <div className={styles.head}>
        <p className={styles.lead}>{t('review.alikeLead')}</p>
        <RadioGroup
          variant="line"
          isLabelHidden
          label={t('review.alikeWhich')}
          options={[
            { value: 'waiting', label: t('review.alikeWhich_waiting') },
            { value: 'all', label: t('review.alikeWhich_all') },
          ]}
          value={which}
          onChange={(which) => address.go({ which: which === 'all' ? which : null })}
        />
      </div>
      <MissingRow open={open} />
      {groups.isError && (
        <FailedNotice retry={t('error.retry')} onRetry={() => groups.refetch()}>
          <p>{t('review.listFailed')}</p>
        </FailedNotice>
      )}
      {groups.isPending && <Waiting label={t('error.loading')} />}
      {groups.data && total === 0 && (
        <p role="status" className={styles.none}>
          {t(which === 'waiting' ? 'review.noneAlikeWaiting' : 'review.noneAlike')}
        </p>
      )}
      {groups.data && total > 0 && (
        <>
          <ul className={styles.groups} aria-busy={groups.isFetching}>
            {groups.data.items.map((group) => (
              <li key={group.id}>
                <DuplicateGroup group={group} onOpen={open.show} />
              </li>
            ))}
          </ul>
          <Pages table={table} shown={groups.data.items.length} total={total} lastPage={lastPage} />
        </>
      )}
      {open.row && <EntryDrawer entry={open.row} onShow={open.show} onClose={open.close} />}
    </>
  )
}
