import { type ComponentType, lazy, useState } from 'react'
import { reloadForNewVersion } from './new-version.ts'

/**
 * A component in a file of its own. Once `load` has brought it, it shows at once: what the server has drawn is taken
 * over in one go, instead of being drawn anew because something changes while a part is still waited for.
 */
export function lazyRoute<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let here: ComponentType<Props> | undefined
  const loadModule = async () => {
    const loadedModule = await load().catch(async (error) => {
      await reloadForNewVersion()
      throw error
    })
    here = loadedModule.default
    return loadedModule
  }
  const LazyComponent = lazy(loadModule)
  function LazyRoute(props: Props) {
    // Chosen once: another component in its place would forget what was typed.
    const [Resolved] = useState<ComponentType<Props>>(() => here ?? (LazyComponent as unknown as ComponentType<Props>))
    return <Resolved {...props} />
  }
  return Object.assign(LazyRoute, { load: loadModule })
}
