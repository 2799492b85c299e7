import type { Orm } from './db/orm.ts'
import { invitationOpenItems } from './features/account/invitation/invitation-open-items.ts'
import { backupOpenItems } from './features/backup/backup-open-items.ts'
import { ownFavoritesOpenItems, pollOpenItems } from './features/district-poll/poll-open-items.ts'
import { tieOpenItems } from './features/draw/tie-open-items.ts'
import { ownTruckOpenItems, truckOpenItems } from './features/internal-naming/truck-open-items.ts'
import { mailOpenItems } from './features/mail/mail-open-items.ts'
import { openItemService } from './features/open-item/open-item.service.ts'
import { patternOpenItems } from './features/poll-result/pattern-open-items.ts'
import { entryOpenItems } from './features/public-submission/review/entry-open-items.ts'
import type { OpenItemSource } from './features/relations/open-items.ts'
import { requestOpenItems } from './features/set-aside/request-open-items.ts'
import { publicationOpenItems, winnerOpenItems } from './features/winner/winner-open-items.ts'

type Needs<Source extends (...needs: never[]) => OpenItemSource> = Parameters<Source>

interface Deps {
  orm: Orm
  contest: Parameters<typeof openItemService>[0]
  counties: Needs<typeof truckOpenItems>[1]
  polls: Needs<typeof pollOpenItems>[0]
  results: Needs<typeof patternOpenItems>[0]
  ties: Needs<typeof tieOpenItems>[1]
  winners: Needs<typeof winnerOpenItems>[1]
  publications: Needs<typeof publicationOpenItems>[0]
  backups: Needs<typeof backupOpenItems>[0]
}

/** Decisions that are mailed to administrators. */
export const mailedOpenItems = ({ orm, ties }: Pick<Deps, 'orm' | 'ties'>): OpenItemSource[] => [
  requestOpenItems(orm),
  tieOpenItems(orm, ties),
]

/** The list of what waits, with the open items of every feature. */
export const composeOpenItems = ({
  orm,
  contest,
  counties,
  polls,
  results,
  winners,
  publications,
  backups,
  ties,
}: Deps) =>
  openItemService(contest, [
    ...mailedOpenItems({ orm, ties }),
    patternOpenItems(results),
    entryOpenItems(orm),
    pollOpenItems(polls),
    truckOpenItems(orm, counties),
    winnerOpenItems(orm, winners),
    publicationOpenItems(publications),
    invitationOpenItems(orm),
    mailOpenItems(orm),
    backupOpenItems(backups),
    ownFavoritesOpenItems(orm),
    ownTruckOpenItems(orm),
  ])
