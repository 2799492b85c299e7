import { roles } from '@snowplow/contract/auth/access.ts'
import { listUsers } from '@snowplow/contract/user/user.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { contains } from '../../lib/contains.ts'
import { toQuery } from '../../lib/query.ts'
import { useSessionOwner } from '../../lib/session.ts'
import { type Address, useAddress } from '../../ui/address.ts'
import { Button } from '../../ui/button/Button.tsx'
import { SearchInput } from '../../ui/input/SearchInput.tsx'
import { SelectInput } from '../../ui/input/SelectInput.tsx'
import { AdminPage } from '../../ui/layout/AdminPage.tsx'
import { Row } from '../../ui/layout/Boxes.tsx'
import { DataTable } from '../../workspace/data-table/DataTable.tsx'
import { MissingRow, useOpenRow } from '../../workspace/data-table/open-row.tsx'
import { combineConditions, searchIn, useTableState } from '../../workspace/data-table/table-state.ts'
import { FilterBar } from '../../workspace/filter/FilterBar.tsx'
import { InviteDialog } from './InvitationDialogs.tsx'
import { SecondFactorDialog } from './SecondFactorDialog.tsx'
import { StaffImportDialog } from './StaffImportDialog.tsx'
import { DeleteUserDialog, PasswordDialog } from './UserActionDialogs.tsx'
import { UserDialog } from './UserDialog.tsx'
import { userSorts, useUserColumns } from './useUserColumns.tsx'

const findUser = (id: number) => toQuery(listUsers, { query: { where: JSON.stringify({ id }) } })

export default function UserListPage() {
  const { t } = useTranslation()
  const owner = useSessionOwner()
  const ownId = owner ? Number(owner) : null
  const address = useAddress()
  const filters = userFilters(address)
  const table = useTableState(address, { field: 'name', direction: 'asc' }, userSorts, filters.where)
  const users = useQuery({ ...toQuery(listUsers, { query: table.query }), placeholderData: keepPreviousData })
  const open = useOpenRow(address, { items: users.data?.items, find: findUser })
  const isNew = address.text('action') === 'create'
  const action = address.oneOf('action', ['password', 'invite', 'factor', 'delete']) || 'edit'
  const columns = useUserColumns(ownId, (action, user) =>
    open.show(user, { action: action === 'edit' ? null : action }),
  )
  const { row: user, close } = open
  return (
    <AdminPage
      title={t('user.title')}
      lead={t('user.lead')}
      action={
        <Row gap="3">
          <Button variant="outlined" size="small" onClick={() => open.start({ action: 'import' })}>
            {t('staffFile.start')}
          </Button>
          <Button variant="filled" size="small" onClick={() => open.start({ action: 'create' })}>
            {t('user.new')}
          </Button>
        </Row>
      }
    >
      <UserFilters address={address} filters={filters} />
      <MissingRow open={open} />
      <DataTable
        label={t('user.title')}
        columns={columns}
        list={users}
        table={table}
        onOpen={(user) => open.show(user)}
        emptyText={t(filters.where ? 'user.noneFound' : 'user.none')}
        failedText={t('user.listFailed')}
      />
      {address.text('action') === 'import' && <StaffImportDialog onClose={close} />}
      {isNew && <UserDialog user={null} isOwn={false} onClose={close} />}
      {user && action === 'edit' && <UserDialog user={user} isOwn={user.id === ownId} onClose={close} />}
      {user && action === 'password' && <PasswordDialog user={user} onClose={close} />}
      {user && action === 'invite' && <InviteDialog user={user} onClose={close} />}
      {user && action === 'factor' && <SecondFactorDialog user={user} onClose={close} />}
      {user && action === 'delete' && <DeleteUserDialog user={user} isOwn={user.id === ownId} onClose={close} />}
    </AdminPage>
  )
}

function userFilters(address: Address) {
  const text = address.text('text')
  const role = address.oneOf('role', roles)
  const active = address.oneOf('active', ['yes', 'no', 'invited'])
  const where = combineConditions([
    ...searchIn(['firstName', 'lastName', 'email'], text),
    role === '' ? null : { roles: contains(role) },
    active === 'yes' || active === 'no' ? { isActive: active === 'yes' } : null,
    active === 'invited' ? { invitedUntil: { $ne: null } } : null,
  ])
  return { role, active, where }
}

function UserFilters({ address, filters }: { address: Address; filters: ReturnType<typeof userFilters> }) {
  const { t } = useTranslation()
  const used = [filters.role, filters.active].filter(Boolean).length
  return (
    <FilterBar
      label={t('user.filters')}
      search={<SearchInput id="user-search" label={t('user.search')} {...address.bindText('text')} />}
      used={used}
      onClear={filters.where ? () => address.go({ text: null, role: null, active: null }) : undefined}
    >
      <SelectInput id="user-filter-role" label={t('user.role')} {...address.bindSelect('role', filters.role)}>
        <option value="">{t('user.anyRole')}</option>
        {roles.map((role) => (
          <option key={role} value={role}>
            {t(`user.role_${role}`)}
          </option>
        ))}
      </SelectInput>
      <SelectInput id="user-filter-active" label={t('user.active')} {...address.bindSelect('active', filters.active)}>
        <option value="">{t('user.anyActive')}</option>
        <option value="yes">{t('user.active_yes')}</option>
        <option value="no">{t('user.active_no')}</option>
        <option value="invited">{t('user.active_invited')}</option>
      </SelectInput>
    </FilterBar>
  )
}
