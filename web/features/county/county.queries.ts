import { listCounties, listDistricts, listGradeLevels } from '@snowplow/contract/county.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Counties and grades do not change while a page is open. */
const forever = Number.POSITIVE_INFINITY

/** A failure is only logged and the list stays empty (section 7); the page offers to ask again. */
function logged<T>(question: Promise<T>): Promise<T> {
  return question.catch((error) => {
    console.warn(error)
    throw error
  })
}

export const useListCounties = () =>
  useQuery({
    queryKey: ['listCounties'],
    queryFn: ({ signal }) => logged(call(listCounties, { query: {} }, signal)),
    staleTime: forever,
  })

export const useListDistricts = () =>
  useQuery({
    queryKey: ['listDistricts'],
    queryFn: ({ signal }) => logged(call(listDistricts, { query: {} }, signal)),
    // Under a call's name the cache holds its whole reply; what a hook shows of it is its own affair.
    select: ({ items }) => items,
    staleTime: forever,
  })

export const useListGradeLevels = () =>
  useQuery({
    queryKey: ['listGradeLevels'],
    queryFn: ({ signal }) => logged(call(listGradeLevels, {}, signal)),
    staleTime: forever,
  })
