import { validationDebounceMs } from '@snowplow/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { joinSentences } from '../../../i18n/join-sentences.ts'
import { useDebouncedValue } from '../../../lib/hooks/useDebouncedValue.ts'
import { FailedNotice } from '../../../ui/feedback/Notice.tsx'
import { searchMaxLength } from '../../../ui/input/SearchInput.tsx'
import { TextInput } from '../../../ui/input/TextInput.tsx'
import { useLimit } from '../../../ui/input/useLimit.tsx'
import { Card, Text } from '../../../ui/layout/Boxes.tsx'
import { Spinner } from '../../../ui/layout/Page.tsx'
import { UserText } from '../../../ui/UserText.tsx'
import { combineConditions, toFullTextCondition, toListQuery } from '../../../workspace/data-table/table-state.ts'
import { approvedNamesQuery } from '../district-poll.queries.ts'
import { NameChoices } from '../NameList.tsx'
import { AddButton } from './StaffFavorites.tsx'
import type { OfferedName } from './voting-options-draft.ts'

/** Maximum results. No pager, because refining the search is faster. */
const maxResults = 10

interface NameSearchProps {
  districtId: number
  onBallot: ReadonlySet<number>
  onToggle: (name: OfferedName) => void
}

export function NameSearch({ districtId, onBallot, onToggle }: NameSearchProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const textFilter = toFullTextCondition('words', useDebouncedValue(text, validationDebounceMs))
  const where = combineConditions([{ districtId }, textFilter])
  const orderBy = [{ field: 'snowplowName', direction: 'asc' as const }]
  const query = toListQuery({ page: 0, pageSize: maxResults, where, orderBy })
  const names = useQuery({
    ...approvedNamesQuery(query),
    enabled: textFilter !== null && text.length <= searchMaxLength,
  })
  const { items = [], total = 0 } = names.data ?? {}
  const hasQuery = textFilter !== null && text.trim() !== ''
  return (
    <Card as="section" aria-labelledby="any-name" aria-busy={names.isFetching} gap="3">
      <h2 id="any-name">{t('districtPoll.anyName')}</h2>
      <TextInput
        id="any-name-search"
        type="search"
        label={t('districtPoll.search')}
        hint={t('districtPoll.searchHint')}
        autoComplete="off"
        {...useLimit(text, searchMaxLength)}
        value={text}
        onChange={setText}
        end={names.isFetching && <Spinner />}
      />
      {names.isError && <FailedNotice onRetry={() => names.refetch()}>{t('districtPoll.searchFailed')}</FailedNotice>}
      {hasQuery && names.data && (
        <>
          <Text role="status" size="2" tone="soft">
            {joinSentences(
              total > 0 ? t('districtPoll.searchFound', { count: total }) : t('districtPoll.searchNone'),
              total > maxResults && t('districtPoll.searchFirst', { number: maxResults }),
            )}
          </Text>
          <NameChoices
            as="ul"
            names={items}
            renderDetail={({ snowplowNameDescription }) => (
              <Text as={UserText} size="2" tone="soft" lines={2}>
                {snowplowNameDescription}
              </Text>
            )}
            renderAction={(name) => <AddButton name={name} isOn={onBallot.has(name.id)} onToggle={onToggle} />}
          />
        </>
      )}
    </Card>
  )
}
