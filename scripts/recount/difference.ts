/** Difference between the count and the published results. */
export class Difference extends Error {}

export function requireEqual(what: string, counted: number | string, published: number | string): void {
  if (counted !== published)
    throw new Difference(
      `${what}: the recount has ${format(counted)}, and the published results have ${format(published)}`,
    )
}

const format = (value: number | string) => (typeof value === 'number' ? value.toLocaleString('en-US') : `“${value}”`)
