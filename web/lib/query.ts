/** The one way to the server: what is cached, under which key, and what makes it old, all follow from the route. */
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
 * The options of `useQuery` for a route: its path and what is asked make the key, the reply as it came is what the cache
 * holds. What a screen shows of it is a matter of `select`.
 */
export const queryOf = <R extends Query>(route: R, input: CallInput<R>) => ({
  queryKey: [route.path, input] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Reply<R>> => call(route, input, signal),
  meta: { tags: route.tags },
})

type Params = Record<string, unknown>
const paramsOf = (input: unknown): Params => (input as { params?: Params } | undefined)?.params ?? {}

/** Two calls that name different districts, say, in their paths have nothing to do with each other. */
const isApart = (one: Params, other: Params) =>
  Object.entries(one).some(([name, value]) => name in other && other[name] !== value)

/** Whatever carries one of the tags is old: what is in view is asked for anew, the rest once it is looked at. */
export function invalidate(
  queries: QueryClient,
  tags: readonly Tag[],
  input?: unknown,
  isDeleted: (params: Params) => boolean = () => false,
): Promise<void> {
  // What changes everything changes the others too: once a season is closed, the next one can start.
  const named = tags === allTags ? {} : paramsOf(input)
  return queries.invalidateQueries({
    predicate: ({ meta, queryKey: [, callInput] }) =>
      tags.some((tag) => meta?.tags?.includes(tag)) &&
      !isApart(paramsOf(callInput), named) &&
      !isDeleted(paramsOf(callInput)),
  })
}

/** For whoever has just learned that something is not as this page thought. */
export function useInvalidate() {
  const queries = useQueryClient()
  return (...tags: Tag[]) => invalidate(queries, tags)
}

/** For whoever sees another contest from now on: what is in view stays until it is here anew. */
export function useInvalidateAll() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries()
}

type CommandOptions<Result, Input> = Omit<UseMutationOptions<Result, Error, Input>, 'mutationFn' | 'onSettled'> & {
  /** Stays pending until what it made old is here anew. */
  isAwaited?: boolean
  /** Queries with such path parameters would be answered with 404 from now on. */
  isDeleted?: (params: Params) => boolean
}

/**
 * The mutation of a route. Also after a refusal all that it invalidates is asked for anew: the refusal says that
 * something is not as this page thought, and a lost answer says nothing.
 */
export const useCommand = <R extends Command>(route: R, options: CommandOptions<Reply<R>, CallInput<R>> = {}) =>
  useMutationOf(route, (input: CallInput<R>): Promise<Reply<R>> => call(route, input), options)

/** The mutation of a route whose call has something before or after it, or is several. */
export function useMutationOf<Result, Input>(
  { invalidates }: Command,
  mutationFn: (input: Input) => Promise<Result>,
  { isAwaited, isDeleted, ...options }: CommandOptions<Result, Input> = {},
) {
  const queries = useQueryClient()
  return useMutation({
    ...options,
    mutationFn,
    onSettled: (_result, error, input) => {
      const fresh = invalidate(queries, invalidates, input, error ? undefined : isDeleted)
      return isAwaited ? fresh : undefined
    },
  })
}
