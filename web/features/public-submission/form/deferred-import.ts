/**
 * What is loaded once it is begun with; whoever asks for it earlier waits until then. What did not come is asked for
 * again by whoever asks next.
 */
export function deferredImport<Loaded>(load: () => Promise<Loaded>) {
  let start = () => {}
  const started = new Promise<void>((done) => {
    start = done
  })
  let loading: Promise<Loaded> | undefined
  return {
    start: start,
    async read(): Promise<Loaded> {
      await started
      loading ??= load()
      loading.catch(() => {
        loading = undefined
      })
      return loading
    },
  }
}
