import type { Orm } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { Season } from '../../entities/season.entity.ts'
import { getPhase, type OpenItemSource, toOpenItem } from '../relations/open-items.ts'
import type { drawService } from './draw.service.ts'

type Draws = Pick<ReturnType<typeof drawService>, 'getDraw'>

/** Ties that the rules of the season decide by a draw, until it is drawn. */
export const createTieSource = (orm: Orm, { getDraw }: Draws): OpenItemSource => ({
  needs: 'ballot.setAside',
  async find({ season, now, contest }) {
    const { tieRule } = await forkSeason(orm.em, season).findOneOrFail(Season, season, { fields: ['tieRule'] })
    if (tieRule !== 'draw' || getPhase(contest, 3).state !== 'ended') return []
    const { drawn, ties } = await getDraw({ season, now })
    const undecided = drawn ? [] : ties
    return [
      toOpenItem('undecidedTies', undecided.length, {
        until: contest.concluded ? null : contest.announcementDate,
        districts: undecided.map(({ districtId: id, name }) => ({ id, name })),
        occurrence: 'once',
      }),
    ]
  },
})
