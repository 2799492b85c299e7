/** Server access: cache keys and invalidation follow from the route. Use these instead of fetch. */
import {
  tags as allTags,
  type CallInput,
  type Command,
  type Query,
  type Reply,
  type Tag,
} from '@snowplow/contract/api/route.ts'
import { type QueryClient, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { tags: readonly Tag[] | undefined }
  }
}

/**
 * Options of `useQuery` for a route. The key is path and input; the cache holds the unmodified reply. Derive view
 * data with `select`.
 */
export const toQuery = <R extends Query>(route: R, input: CallInput<R>) => ({
  queryKey: [route.path, input] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Reply<R>> => call(route, input, signal),
  meta: { tags: route.tags },
})

type Params = Record<string, unknown>
const getParams = (input: unknown): Params => (input as { params?: Params } | undefined)?.params ?? {}

const getQuery = (input: unknown): Params => (input as { query?: Params } | undefined)?.query ?? {}

const haveDifferentParams = (one: Params, other: Params) =>
  Object.entries(one).some(([name, value]) => name in other && other[name] !== value)

/** Invalidates every query with one of the tags: active ones are refetched, the others on their next use. */
export function invalidate(
  queries: QueryClient,
  tags: readonly Tag[],
  input?: unknown,
  isDeleted: (params: Params) => boolean = () => false,
): Promise<void> {
  // A command with all tags also affects other seasons: closing one lets the next one start.
  const named = tags === allTags ? {} : getParams(input)
  return queries.invalidateQueries({
    predicate: ({ meta, queryKey: [, callInput] }) =>
      tags.some((tag) => meta?.tags?.includes(tag)) &&
      !haveDifferentParams(getParams(callInput), named) &&
      !isDeleted({ ...getQuery(callInput), ...getParams(callInput) }),
  })
}

export function useInvalidate() {
  const queries = useQueryClient()
  return (...tags: Tag[]) => invalidate(queries, tags)
}

type CommandOptions<Result, Input> = Omit<UseMutationOptions<Result, Error, Input>, 'mutationFn' | 'onSettled'> & {
  isAwaited?: boolean
  /**
   * Selects queries to leave out because their rows no longer exist: a refetch would return 404. Gets the parameters of
   * their path and query.
   */
  isDeleted?: (params: Params) => boolean
}

/**
 * Mutation of a route. Invalidates after an error as well: a rejection shows that the data is stale, and a lost
 * response leaves the outcome unknown.
 */
export const useCommand = <R extends Command>(route: R, options: CommandOptions<Reply<R>, CallInput<R>> = {}) =>
  useRouteMutation(route, (input: CallInput<R>): Promise<Reply<R>> => call(route, input), options)

export function useRouteMutation<Result, Input>(
  { invalidates }: Command,
  mutationFn: (input: Input) => Promise<Result>,
  { isAwaited, isDeleted, ...options }: CommandOptions<Result, Input> = {},
) {
  const queries = useQueryClient()
  return useMutation({
    ...options,
    // Drops TanStack's second argument, which a function with an optional parameter would take for its own.
    mutationFn: (input: Input) => mutationFn(input),
    onSettled: (_result, error, input) => {
      const fresh = invalidate(queries, invalidates, input, error ? undefined : isDeleted)
      return isAwaited ? fresh : undefined
    },
  })
}
