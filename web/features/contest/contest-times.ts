/** How a page follows the contest, in ms: with the app (contest.queries.ts) and before it (web/ssr/boot-script.ts). */
export const contestTimes = {
  /** Upper bound, so that an edited schedule arrives within a minute. */
  maxIntervalMs: 60_000,
  /** Before the app, the first check waits: a visitor who leaves at once costs no call. A change that is due ends it. */
  firstCheckMs: 15_000,
  /** Demo visitors can move the clock at any time. */
  demoIntervalMs: 2_000,
  /** Jitter, so that browsers that wait for the same change do not ask at once. */
  spreadMs: 1_000,
}
