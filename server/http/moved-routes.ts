import { apiBase } from '@snowplow/contract/api/route.ts'

/** Start of a path that published clients call, and the start that replaced it. */
const moved = [[`${apiBase}/fingerprint/subscription`, `${apiBase}/subscription`]] as const

/** Leads a call of a former path to its route. */
export function rewriteMoved(url = ''): string {
  for (const [former, current] of moved)
    if (url.startsWith(former) && /^([/?]|$)/.test(url.slice(former.length))) return current + url.slice(former.length)
  return url
}
