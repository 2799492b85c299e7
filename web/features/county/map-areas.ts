export interface Area {
  id: number
  /** SVG path data in the map's units. */
  path: string
}

/** Looked for once: a large state has a hundred thousand letters of paths. */
const middles = new Map<string, { x: number; y: number }>()

/** The middle of a path's bounding box, in the map's units. */
export function middleOf(path: string): { x: number; y: number } {
  const middle = middles.get(path) ?? measured(path)
  middles.set(path, middle)
  return middle
}

function measured(path: string): { x: number; y: number } {
  const pairs = path.match(/-?[\d.]+,-?[\d.]+/g) ?? []
  const points = pairs.map((pair) => pair.split(',').map(Number))
  const between = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return { x: between(points.map(([x = 0]) => x)), y: between(points.map(([, y = 0]) => y)) }
}

const ways: Record<string, [x: number, y: number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/** Where a key leads from a place: the nearest one that way, or with Home and End the first and the last. */
export function getNextArea(areas: readonly Area[], from: number, key: string): number | undefined {
  if (key === 'Home') return areas[0]?.id
  if (key === 'End') return areas.at(-1)?.id
  const way = ways[key]
  const start = areas.find(({ id }) => id === from)
  if (!way || !start) return undefined
  const origin = middleOf(start.path)
  const candidates = areas.flatMap(({ id, path }) => {
    const { x, y } = middleOf(path)
    const forward = (x - origin.x) * way[0] + (y - origin.y) * way[1]
    const aside = Math.abs((x - origin.x) * way[1] + (y - origin.y) * way[0])
    // What lies more aside than ahead is another key's; aside counts double, so that a row is followed.
    return id !== from && forward > 0 && aside <= forward ? [{ id, far: forward + 2 * aside }] : []
  })
  return candidates.sort((one, other) => one.far - other.far)[0]?.id
}
