import { favoriteNames } from '@snowplow/contract/limits.ts'
import { insertRows } from '../db/json-rows.ts'
import type { Em } from '../db/orm.ts'
import { FavoriteName, FavoriteNamesSubmission } from '../entities/district-poll.entity.ts'
import { User } from '../entities/user.entity.ts'
import { demoStaff } from './accounts.ts'
import type { Timeline } from './sample.ts'

// Staff read only the first names of a district.
const namesRead = 40
// Sample staff who have not taken part yet.
const absentStaff = 2
// District without favorites: its options were selected manually.
const districtWithoutFavorites = 7

/**
 * Seeds staff favorites: about half of the staff take part in each district, and the first names are more popular. Many
 * names have equal counts, as in a real poll of this size.
 * @param named approved names of each district
 * @returns the names of each district, most popular first
 */
export async function seedStaffFavorites(
  em: Em,
  named: ReadonlyMap<number, readonly number[]>,
  random: (below: number) => number,
  when: Timeline,
): Promise<Map<number, number[]>> {
  const staff = await em.find(
    User,
    { emailKey: { $in: demoStaff.map(({ email }) => email) } },
    { orderBy: { id: 'asc' } },
  )
  const voting = staff.slice(0, -absentStaff)
  const choices = [...named].flatMap(([district, names]) =>
    district === districtWithoutFavorites
      ? []
      : voting
          .filter((_, index) => (index + district) % 2 === 0 || index === 0)
          .map((user) => ({ user: user.id, district, names: choose(names, random) })),
  )
  const at = (index: number) => when(Date.parse('2025-09-16T14:00:00Z') + index * 9_000_000)
  const submissions = await insertRows(
    em,
    FavoriteNamesSubmission,
    choices.map(({ user, district }, index) => ({ user, district, createdAt: at(index), updatedAt: at(index) })),
  )
  await insertRows(
    em,
    FavoriteName,
    choices.flatMap(({ names }, index) =>
      names.map((publicNameSubmission) => ({
        favoriteNamesSubmission: submissions[index] as number,
        publicNameSubmission,
      })),
    ),
  )
  return new Map([...named].map(([district, names]) => [district, sortByLikes(names, choices)]))
}

function choose(names: readonly number[], random: (below: number) => number): number[] {
  const chosen = new Set<number>()
  const targetCount = Math.min(favoriteNames.max - random(3), names.length)
  while (chosen.size < targetCount) chosen.add(names[random(random(Math.min(namesRead, names.length)) + 1)] as number)
  return [...chosen]
}

function sortByLikes(names: readonly number[], choices: readonly { names: number[] }[]): number[] {
  const counts = new Map<number, number>()
  for (const name of choices.flatMap((choice) => choice.names)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const getCount = (name: number) => counts.get(name) ?? 0
  // Stable sort: ties keep their order.
  return [...names].sort((one, other) => getCount(other) - getCount(one))
}
