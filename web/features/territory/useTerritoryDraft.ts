import { type TerritoryReply, updateTerritory } from '@snowplow/contract/county/territory.ts'
import { useCommand } from '../../lib/query.ts'
import { useSessionOwner } from '../../lib/session.ts'
import { useVersionedDraft } from '../../lib/storage/versioned-draft.ts'
import type { SelectedSeason } from '../../ui/address.ts'
import { isDraft, isSame, merge, toTerritory, toTerritoryDraft } from './territory-draft.ts'

export function useTerritoryDraft(reply: TerritoryReply, query: SelectedSeason) {
  const territory = useVersionedDraft({
    key: `territory ${query.season ?? ''} of ${useSessionOwner()}`,
    base: reply,
    toDraft: toTerritoryDraft,
    parse: (stored) => (isDraft(stored) ? stored : null),
    versionOf: ({ version }) => version,
    isSame,
    merge,
  })
  const update = useCommand(updateTerritory)
  const body = { territory: toTerritory(territory.draft), version: territory.base.version }
  return {
    ...territory,
    preview: () => update.mutateAsync({ query, body: { ...body, dryRun: true } }),
    save: async () => territory.reset((await update.mutateAsync({ query, body })).territory),
  }
}
