import type { Orm } from './db/orm.ts'
import { createInvitationSource } from './features/account/invitation/invitation-open-items.ts'
import { createBackupSource } from './features/backup/backup-open-items.ts'
import { createPatternSource } from './features/ballot-pattern/pattern-open-items.ts'
import { createOwnFavoritesSource, pollOpenItems } from './features/district-poll/poll-open-items.ts'
import { createTieSource } from './features/draw/tie-open-items.ts'
import { createEntrySource } from './features/entry/review/entry-open-items.ts'
import { createOwnTruckSource, createTruckSource } from './features/internal-naming/truck-open-items.ts'
import { createMailSource } from './features/mail/mail-open-items.ts'
import { openItemService } from './features/open-item/open-item.service.ts'
import type { OpenItemSource } from './features/relations/open-items.ts'
import { createRequestSource } from './features/set-aside/request-open-items.ts'
import { createPublicationSource, createWinnerSource } from './features/winner/winner-open-items.ts'

type Needs<Source extends (...needs: never[]) => OpenItemSource> = Parameters<Source>

interface Deps {
  orm: Orm
  contest: Parameters<typeof openItemService>[0]['contest']
  counties: Needs<typeof createTruckSource>[1]
  polls: Needs<typeof pollOpenItems>[0]
  patterns: Needs<typeof createPatternSource>[0]
  ties: Needs<typeof createTieSource>[1]
  winners: Needs<typeof createWinnerSource>[1]
  publications: Needs<typeof createPublicationSource>[0]
  backups: Needs<typeof createBackupSource>[0]
}

/** Decisions that are mailed to administrators. */
export const listMailedSources = ({ orm, ties }: Pick<Deps, 'orm' | 'ties'>): OpenItemSource[] => [
  createRequestSource(orm),
  createTieSource(orm, ties),
]

/** The list of what waits, with the open items of every feature. */
export const composeOpenItems = ({
  orm,
  contest,
  counties,
  polls,
  patterns,
  winners,
  publications,
  backups,
  ties,
}: Deps) =>
  openItemService({
    contest,
    sources: [
      ...listMailedSources({ orm, ties }),
      createPatternSource(patterns),
      createEntrySource(orm),
      pollOpenItems(polls),
      createTruckSource(orm, counties),
      createWinnerSource(orm, winners),
      createPublicationSource(publications),
      createInvitationSource(orm),
      createMailSource(orm),
      createBackupSource(backups),
      createOwnFavoritesSource(orm),
      createOwnTruckSource(orm),
    ],
  })
