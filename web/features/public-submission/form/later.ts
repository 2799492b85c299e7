/**
 * What is loaded once it is begun with; whoever asks for it earlier waits until then. What did not come is asked for
 * again by whoever asks next.
 */
export function later<Loaded>(load: () => Promise<Loaded>) {
  let begin = () => {}
  const begun = new Promise<void>((done) => {
    begin = done
  })
  let loading: Promise<Loaded> | undefined
  return {
    begin,
    async read(): Promise<Loaded> {
      await begun
      loading ??= load()
      loading.catch(() => {
        loading = undefined
      })
      return loading
    },
  }
}
