import {
  createUser,
  deleteUser,
  listUsers,
  setUserPassword,
  type User,
  type UserChange,
  type UserInput,
  updateUser,
} from '@snowplow/contract/user.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { Address } from '../../ui/address.ts'
import { useOpenRow } from '../../ui/open-row.ts'
import type { TableQuery } from '../../ui/table-state.ts'

const listKey = 'listUsers'

/** A page of the people who can sign in; the last page stays in view while the next is on its way. */
export const useListUsers = (query: TableQuery) =>
  useQuery({
    queryKey: [listKey, query],
    queryFn: ({ signal }) => call(listUsers, { query }, signal),
    placeholderData: keepPreviousData,
  })

/** One person as the server has them now; null when they are gone. */
async function readUser(id: number, signal?: AbortSignal): Promise<User | null> {
  const { items } = await call(listUsers, { query: { where: JSON.stringify({ id }) } }, signal)
  return items[0] ?? null
}

export const useReadUser = () => useMutation({ mutationFn: (id: number) => readUser(id) })

/** The person whom the page's address names. */
export const useOpenUser = (address: Address, items: readonly User[] | undefined) =>
  useOpenRow(address, { items, key: [listKey], read: readUser })

/** Every page of the list may look otherwise after a change, and after a refusal because of somebody else's. */
function useRefresh() {
  const queries = useQueryClient()
  return () => {
    queries.invalidateQueries({ queryKey: [listKey] })
    queries.invalidateQueries({ queryKey: ['listAuditEvents'] })
  }
}

export function useCreateUser() {
  const onSettled = useRefresh()
  return useMutation({ mutationFn: (user: UserInput) => call(createUser, { body: user }), onSettled })
}

interface WithId {
  id: number
}
const paramsOf = ({ id }: WithId) => ({ id: String(id) })

export function useUpdateUser() {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: ({ change, ...user }: WithId & { change: UserChange }) =>
      call(updateUser, { params: paramsOf(user), body: change }),
    onSettled,
  })
}

export function useSetUserPassword() {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: ({ password, ...user }: WithId & { password: string }) =>
      call(setUserPassword, { params: paramsOf(user), body: { password } }),
    onSettled,
  })
}

export function useDeleteUser() {
  const onSettled = useRefresh()
  return useMutation({ mutationFn: (user: WithId) => call(deleteUser, { params: paramsOf(user) }), onSettled })
}
