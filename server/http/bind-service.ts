type Bound<Deps, Run> = Run extends (deps: Deps, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never

/** Binds the top-level functions of a service to its dependencies. */
export const bindService = <Deps, Functions extends Record<string, (deps: Deps, ...rest: never[]) => unknown>>(
  deps: Deps,
  functions: Functions,
) =>
  Object.fromEntries(Object.entries(functions).map(([name, run]) => [name, run.bind(null, deps)])) as {
    [Name in keyof Functions]: Bound<Deps, Functions[Name]>
  }
