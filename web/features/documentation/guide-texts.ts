import { type Guide, type Part, readGuide, withoutTitle } from './guide.ts'

/** The operators' guide goes on with docs/operating.md, which stands there for whoever has the source and no server yet. */
const texts: Record<Part, () => Promise<string>> = {
  families: async () => (await import('../../../docs/guides/families.md?raw')).default,
  staff: async () => (await import('../../../docs/guides/staff.md?raw')).default,
  administrators: async () => (await import('../../../docs/guides/administrators.md?raw')).default,
  operators: async () => {
    const [guide, operating] = await Promise.all([
      import('../../../docs/guides/operators.md?raw'),
      import('../../../docs/operating.md?raw'),
    ])
    return `${guide.default}\n${withoutTitle(operating.default)}`
  },
  api: async () => (await import('../../../docs/guides/api.md?raw')).default,
}

const asked = new Map<Part, Promise<Guide>>()

/** A guide by its part; the same promise each time, so that a page can wait for it while it renders. */
export function guideOf(part: Part): Promise<Guide> {
  const before = asked.get(part)
  if (before) return before
  const guide = texts[part]().then(readGuide)
  asked.set(part, guide)
  // What could not be loaded is asked for again by the next page that wants it.
  guide.catch(() => asked.delete(part))
  return guide
}
