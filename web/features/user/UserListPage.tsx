import type { User } from '@snowplow/contract/user.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../../lib/call.ts'
import { useSessionOwner } from '../../lib/session.ts'
import { AdminPage } from '../../ui/AdminPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { useTableState } from '../../ui/table-state.ts'
import { DeleteUserDialog } from './DeleteUserDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { UserDialog } from './UserDialog.tsx'
import { UserFilters, useUserFilters } from './UserFilters.tsx'
import { useListUsers } from './user.queries.ts'
import { type UserAct, useUserColumns } from './useUserColumns.tsx'

/** People are sorted by their whole name, the last name first. */
const sortFields = { lastName: ['lastName', 'firstName'] }

/** Who can sign in, and with which rights (sections 2 and 3); for administrators. */
export default function UserListPage() {
  const { t } = useTranslation()
  const owner = useSessionOwner()
  const ownId = owner ? Number(owner) : null
  const filters = useUserFilters()
  const table = useTableState({ field: 'lastName', direction: 'asc' }, filters.where, sortFields)
  const users = useListUsers(table.query)
  const [open, setOpen] = useState<{ act: UserAct; user: User } | { act: 'create' } | null>(null)
  const columns = useUserColumns(ownId, (act, user) => setOpen({ act, user }))
  const close = () => setOpen(null)
  return (
    <AdminPage
      title={t('user.title')}
      lead={t('user.lead')}
      action={
        <Button look="main" onClick={() => setOpen({ act: 'create' })}>
          {t('user.new')}
        </Button>
      }
    >
      <UserFilters filters={filters} />
      <DataTable
        label={t('user.title')}
        columns={columns}
        list={users}
        table={table}
        onOpen={(user) => setOpen({ act: 'edit', user })}
        emptyText={t(filters.where ? 'user.noneFound' : 'user.none')}
        failedText={`${t('user.listFailed')} ${failureCode(users.error) === 'network' ? t('error.network') : ''}`}
      />
      {open?.act === 'create' && <UserDialog user={null} isOwn={false} onClose={close} />}
      {open?.act === 'edit' && <UserDialog user={open.user} isOwn={open.user.id === ownId} onClose={close} />}
      {open?.act === 'password' && <PasswordDialog user={open.user} onClose={close} />}
      {open?.act === 'delete' && <DeleteUserDialog user={open.user} isOwn={open.user.id === ownId} onClose={close} />}
    </AdminPage>
  )
}
