import { type ComponentType, lazy, useState } from 'react'
import { reloadForNewVersion } from './new-version.ts'

/**
 * Like `React.lazy`, but renders synchronously once `load` has resolved. Otherwise hydration would suspend, and an
 * update in the meantime would discard the server-rendered markup.
 */
export function createLazyRoute<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let resolvedComponent: ComponentType<Props> | undefined
  const loadModule = async () => {
    const loadedModule = await load().catch(async (error) => {
      await reloadForNewVersion()
      throw error
    })
    resolvedComponent = loadedModule.default
    return loadedModule
  }
  const LazyComponent = lazy(loadModule)
  function LazyRoute(props: Props) {
    // Resolved once per mount: swapping the component would reset form state.
    const [Resolved] = useState<ComponentType<Props>>(
      () => resolvedComponent ?? (LazyComponent as unknown as ComponentType<Props>),
    )
    return <Resolved {...props} />
  }
  return Object.assign(LazyRoute, { load: loadModule })
}
