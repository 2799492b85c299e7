import type { StaffMember } from '@snowplow/contract/district-poll/district-poll.ts'
import type { Em, Tables } from '../../db/orm.ts'
import { hasRole, User, type UserRow } from '../user/user.entity.ts'

interface Participation {
  user: number
  district: number
}

/** A choice that has become empty, since its names were deleted, is not taken part. */
export async function participations(em: Em): Promise<Participation[]> {
  return em
    .getKysely<Tables>()
    .selectFrom('favorite_names_submission as submission')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('favorite_name as favorite')
          .select('favorite.id')
          .whereRef('favorite.favorite_names_submission_id', '=', 'submission.id'),
      ),
    )
    .select(['submission.user_id as user', 'submission.district_id as district'])
    .execute()
}

const people = {
  fields: ['firstName', 'lastName'],
  orderBy: { lastNameOrder: 'asc', firstNameOrder: 'asc', id: 'asc' },
} as const
const staffMember = ({ id, firstName, lastName }: Pick<UserRow, 'id' | 'firstName' | 'lastName'>): StaffMember => ({
  userId: id,
  name: `${firstName} ${lastName}`,
})

export async function peopleOf(em: Em, parts: readonly Participation[]): Promise<StaffMember[]> {
  return (await em.find(User, { id: { $in: parts.map(({ user }) => user) } }, people)).map(staffMember)
}

export async function staffTurnout(
  em: Em,
  parts: readonly Participation[],
): Promise<{ staff: number; missing: StaffMember[] }> {
  const staff = await em.find(User, { isActive: true, ...hasRole('user') }, people)
  const tookPart = new Set(parts.map(({ user }) => user))
  return { staff: staff.length, missing: staff.filter(({ id }) => !tookPart.has(id)).map(staffMember) }
}
