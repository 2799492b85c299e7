const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Three-way merge by field, for the `merge` of a draft's rules. Apart from the hook, which public pages load. */
export const mergeFields = <Draft extends object>(before: Draft, local: Draft, remote: Draft): Draft =>
  Object.fromEntries(
    Object.entries({ ...local, ...remote }).map(([name, value]) => {
      const field = name as keyof Draft
      return [field, isSame(local[field], before[field]) ? value : local[field]]
    }),
  ) as Draft
