/**
 * Lazy import that begins with `start()`; earlier `read()` calls wait for it. A failed import is retried by the next
 * read.
 */
export function deferImport<Loaded>(load: () => Promise<Loaded>) {
  let start = () => {}
  const started = new Promise<void>((done) => {
    start = done
  })
  let loading: Promise<Loaded> | undefined
  return {
    start,
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
