/** Floors of the server's features, computed from their imports: no feature imports one that imports it. */

/** An import of a file by another one. */
export interface Import {
  from: string
  to: string
}

const getFeature = (file: string) => /^server\/features\/([^/]+)\//.exec(file)?.[1]

/** Imports between features by the importing one. Tests may import any feature. */
function groupByFeature(imports: readonly Import[]): Map<string, Map<string, Import>> {
  const features = new Map<string, Map<string, Import>>()
  for (const one of imports) {
    const from = getFeature(one.from)
    if (from === undefined || /\.test\.ts$/.test(one.from)) continue
    const imported = features.get(from) ?? new Map<string, Import>()
    features.set(from, imported)
    const to = getFeature(one.to)
    if (to !== undefined && to !== from) imported.set(to, one)
  }
  return features
}

/** @returns floors from the lowest, which imports no feature, to the highest; features of a circle have none */
export function stackFloors(imports: readonly Import[]): string[][] {
  const features = groupByFeature(imports)
  const floors: string[][] = []
  const below = new Set<string>()
  for (;;) {
    const floor = [...features].flatMap(([feature, imported]) =>
      !below.has(feature) && [...imported.keys()].every((one) => below.has(one) || !features.has(one)) ? [feature] : [],
    )
    if (floor.length === 0) return floors
    floors.push(floor.sort())
    for (const feature of floor) below.add(feature)
  }
}

/** @returns an import of each step of a circle between features; empty without one */
export function findCircle(imports: readonly Import[]): Import[] {
  const features = groupByFeature(imports)
  const stacked = new Set(stackFloors(imports).flat())
  let feature = [...features.keys()].find((one) => !stacked.has(one))
  const path: string[] = []
  // Each feature outside of the floors imports another one outside of them.
  while (feature !== undefined && !path.includes(feature)) {
    path.push(feature)
    feature = [...(features.get(feature)?.keys() ?? [])].find((one) => features.has(one) && !stacked.has(one))
  }
  if (feature === undefined) return []
  const circle = path.slice(path.indexOf(feature))
  return circle.flatMap((one, index) => features.get(one)?.get(circle[(index + 1) % circle.length] ?? '') ?? [])
}
