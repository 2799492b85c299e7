import type { EmployeeSubmission } from '@snowplow/contract/internal-naming.ts'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useAddress } from '../../../ui/address.ts'
import { Button, IconButton } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { RadioGroup } from '../../../ui/input/RadioGroup.tsx'
import { Row, Stack } from '../../../ui/layout/Boxes.tsx'
import { DataTable } from '../../../workspace/data-table/DataTable.tsx'
import { MissingRow, useOpenRow } from '../../../workspace/data-table/open-row.tsx'
import { combineConditions, useTableState } from '../../../workspace/data-table/table-state.ts'
import { useAreas } from '../../county/county.queries.ts'
import { DistrictInput } from '../DistrictInput.tsx'
import { findName, namesQuery } from '../internal-naming.queries.ts'
import { TruckNameDrawer } from '../TruckNameDrawer.tsx'
import { namingSorts, useNamingColumns } from '../useNamingColumns.tsx'

export function NamesSoFar({ ownId, onRevise }: { ownId: number; onRevise?: (entry: EmployeeSubmission) => void }) {
  const { t } = useTranslation()
  const address = useAddress()
  const whose = address.oneOf('whose', ['all']) || 'own'
  const districtId = address.number('district') ?? 0
  const setWhose = (whose: 'own' | 'all') => address.go({ whose: whose === 'all' ? whose : null })
  const where = combineConditions([
    whose === 'own' ? { userId: ownId } : null,
    districtId === 0 ? null : { districtId },
  ])
  const table = useTableState(address, { field: 'updatedAt', direction: 'desc' }, namingSorts, where)
  const names = useQuery(namesQuery(table.query))
  const open = useOpenRow(address, { items: names.data?.items, find: findName({}) })
  const canRevise = (entry: EmployeeSubmission) => entry.userId === ownId && entry.status.name !== 'Approved'
  const reviseLabel = ({ status, snowplowName }: EmployeeSubmission) =>
    t(status.name === 'Rejected' ? 'naming.reviseOne' : 'naming.correctOne', { name: snowplowName })
  const columns = useNamingColumns(
    (entry, tabIndex) =>
      onRevise &&
      canRevise(entry) && (
        <IconButton label={reviseLabel(entry)} tabIndex={tabIndex} onClick={() => onRevise(entry)}>
          <Icon of={Pencil} size={20} />
        </IconButton>
      ),
  )
  const selectedEntry = open.row
  const visibleColumns = columns.filter(({ field }) => !(field === 'userName' && whose === 'own'))
  return (
    <Stack as="section" gap="4" aria-labelledby="naming-names">
      <h2 id="naming-names">{t('naming.namesTitle')}</h2>
      <Row gap="5" align="end">
        <RadioGroup
          label={t('naming.whose')}
          options={[
            { value: 'own', label: t('naming.own') },
            { value: 'all', label: t('naming.everyones') },
          ]}
          value={whose}
          onChange={setWhose}
        />
        <DistrictInput
          id="names-district"
          label={t('fields.districtId')}
          noneText={t('naming.anyDistrict')}
          {...address.bindSelect('district', districtId)}
        />
      </Row>
      <MissingRow open={open} />
      <DataTable
        label={t(whose === 'own' ? 'naming.own' : 'naming.everyones')}
        columns={onRevise ? visibleColumns : visibleColumns.filter(({ field }) => field !== 'actions')}
        list={names}
        table={table}
        onOpen={(entry) => open.show(entry)}
        emptyText={
          <None whose={whose} districtId={districtId} isOver={!onRevise} onEveryones={() => setWhose('all')} />
        }
        failedText={t('naming.listFailed')}
      />
      {selectedEntry && (
        <TruckNameDrawer entry={selectedEntry} onClose={open.close}>
          {onRevise && canRevise(selectedEntry) && (
            <Button
              variant="filled"
              onClick={() => {
                open.close()
                onRevise(selectedEntry)
              }}
            >
              {reviseLabel(selectedEntry)}
            </Button>
          )}
        </TruckNameDrawer>
      )}
    </Stack>
  )
}

interface NoneProps {
  whose: 'own' | 'all'
  districtId: number
  isOver: boolean
  onEveryones: () => void
}

function None({ whose, districtId, isOver, onEveryones }: NoneProps) {
  const { t } = useTranslation()
  const { districtOf } = useAreas()
  if (whose === 'all' && districtId !== 0) return t('naming.noneHere')
  if (whose === 'all') return t(isOver ? 'naming.noneEver' : 'naming.none')
  if (districtId === 0) return t(isOver ? 'naming.noneOwnEver' : 'naming.noneOwn')
  return (
    <>
      <p>{t('naming.noneOwnIn', { district: districtOf(districtId) })}</p>
      <Button variant="outlined" size="small" onClick={onEveryones}>
        {t('naming.seeEveryones')}
      </Button>
    </>
  )
}
