import { can } from '@snowplow/contract/auth/access.ts'
import { type OpenItem, type OpenItemKind, openItemKinds } from '@snowplow/contract/open-item.ts'
import { bindService } from '../../http/bind-service.ts'
import type { Call } from '../../http/serve.ts'
import type { OpenItemSource } from '../relations/open-items.ts'
import type { ContestService } from '../season/contest.service.ts'

/** They wait for an administrator in a closed season, too. */
const ofInstallation: readonly OpenItemKind[] = [
  'undeliveredInvitations',
  'failedMails',
  'failedBackup',
  'noBackups',
  'unusableBackup',
  'missingBackup',
  'overdueBackup',
]

interface Deps {
  contest: Pick<ContestService, 'getContest'>
  sources: readonly OpenItemSource[]
}

/** The one list of what waits, composed from the features: home, menu, dialogs and mail read it. */
export const openItemService = (deps: Deps) => bindService(deps, { listOpenItems })

/** @throws Refusal ballot.counting */
async function listOpenItems(
  { contest: { getContest }, sources }: Deps,
  { query, season, viewer, now }: Call<'listOpenItems'>,
): Promise<OpenItem[]> {
  const contest = await getContest({ query, now })
  const readable = sources.filter(({ needs }) => can(viewer.roles, needs))
  const found = (await Promise.all(readable.map(({ find }) => find({ season, viewer, now, contest })))).flat()
  const isChangeable = (kind: OpenItemKind) => contest.season.state !== 'closed' || ofInstallation.includes(kind)
  return openItemKinds.flatMap((kind) =>
    found
      .filter((item) => item.kind === kind)
      .map(({ count, total, districts, until, isDue }) => ({
        ...{ kind, count, total, districts, until },
        isDue: isDue && count > 0 && isChangeable(kind),
      })),
  )
}
