interface County {
  id: string
  properties: { name: string }
}

const nameKey = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/\bsaint(e?)\b/g, 'st$1')
    .replace(/[^a-z0-9]/g, '')

const withoutKind = (name: string) =>
  name.replace(/ (county|parish|city and borough|borough|municipality|municipio|census area|district|island)$/i, '')

/**
 * Finds the census code of a state's county by its name or code. A county precedes a city of the same name: "Roanoke"
 * is the county, "Roanoke City" the city.
 */
export function countyFinder(counties: readonly County[], state: string): (name: string) => string | undefined {
  const ofState = counties.filter(({ id }) => id.startsWith(state))
  // Independent cities have codes from 510 on, except in Puerto Rico.
  const isCity = (id: string) => state !== '72' && Number(id.slice(2)) >= 510
  const [cities, others] = [true, false].map((city) => ofState.filter(({ id }) => isCity(id) === city)) as [
    County[],
    County[],
  ]
  const codes = new Map(ofState.map(({ id }) => [id, id]))
  const add = (name: string, id: string) => codes.has(nameKey(name)) || codes.set(nameKey(name), id)
  const withoutCity = (name: string) => name.replace(/ City$/, '')
  for (const { id, properties } of others) add(properties.name, id)
  for (const { id, properties } of cities) add(`${withoutCity(properties.name)} City`, id)
  for (const { id, properties } of cities) add(withoutCity(properties.name), id)
  return (name) => codes.get(name.trim()) ?? codes.get(nameKey(name)) ?? codes.get(nameKey(withoutKind(name)))
}
