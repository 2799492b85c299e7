import { type ComponentType, lazy, useState } from 'react'
import { reloadForNewVersion } from './new-version.ts'

/**
 * A component in a file of its own. Once `load` has brought it, it shows at once: what the server has drawn is taken
 * over in one go, instead of being drawn anew because something changes while a part is still waited for.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let here: ComponentType<Props> | undefined
  const loadPart = async () => {
    const part = await load().catch(async (error) => {
      await reloadForNewVersion()
      throw error
    })
    here = part.default
    return part
  }
  const Late = lazy(loadPart)
  function Part(props: Props) {
    // Chosen once: another component in its place would forget what was typed.
    const [Shown] = useState<ComponentType<Props>>(() => here ?? (Late as unknown as ComponentType<Props>))
    return <Shown {...props} />
  }
  return Object.assign(Part, { load: loadPart })
}
