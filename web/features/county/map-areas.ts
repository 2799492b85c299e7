export interface Area {
  id: number
  path: string
}

/** Cached: the paths of a large state have a hundred thousand characters. */
const centerByPath = new Map<string, { x: number; y: number }>()

export function calculateMiddle(path: string): { x: number; y: number } {
  const center = centerByPath.get(path) ?? measureCenter(path)
  centerByPath.set(path, center)
  return center
}

function measureCenter(path: string): { x: number; y: number } {
  const pairs = path.match(/-?[\d.]+,-?[\d.]+/g) ?? []
  const points = pairs.map((pair) => pair.split(',').map(Number))
  const between = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return { x: between(points.map(([x = 0]) => x)), y: between(points.map(([, y = 0]) => y)) }
}

const directions: Record<string, [x: number, y: number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/** Target of a navigation key: the nearest area in that direction; Home and End, the first and the last. */
export function getNextArea(areas: readonly Area[], from: number, key: string): number | undefined {
  if (key === 'Home') return areas[0]?.id
  if (key === 'End') return areas.at(-1)?.id
  const direction = directions[key]
  const start = areas.find(({ id }) => id === from)
  if (!direction || !start) return undefined
  const origin = calculateMiddle(start.path)
  const candidates = areas.flatMap(({ id, path }) => {
    const { x, y } = calculateMiddle(path)
    const forward = (x - origin.x) * direction[0] + (y - origin.y) * direction[1]
    const sideways = Math.abs((x - origin.x) * direction[1] + (y - origin.y) * direction[0])
    // Limits candidates to 45° around the direction; the sideways distance counts double, so that arrow keys follow a
    // row.
    return id !== from && forward > 0 && sideways <= forward ? [{ id, distance: forward + 2 * sideways }] : []
  })
  return candidates.sort((one, other) => one.distance - other.distance)[0]?.id
}
