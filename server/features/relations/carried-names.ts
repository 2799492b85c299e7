import { toConfusableKey } from '../../db/confusable-key.ts'
import type { Em } from '../../db/orm.ts'
import { EmployeeSubmission, getStatusId } from '../../entities/internal-naming.entity.ts'
import { PublicVotingOption } from '../../entities/public-voting.entity.ts'

const getKey = (districtId: number, snowplowName: string) => `${districtId} ${toConfusableKey(snowplowName)}`

/** Tells whether an approved truck of a district carries a name, in any spelling. */
export async function readCarriedNames(em: Em): Promise<(districtId: number, snowplowName: string) => boolean> {
  const rows = await em.find(
    EmployeeSubmission,
    { status: getStatusId('Approved') },
    { fields: ['snowplowName', 'district'] },
  )
  const carried = new Set(rows.map(({ snowplowName, district }) => getKey(district.id, snowplowName)))
  return (districtId, snowplowName) => carried.has(getKey(districtId, snowplowName))
}

/** Tells whether an approved truck of a district that offered an entry's name carries it. */
export async function isCarried(em: Em, { id, snowplowName }: { id: number; snowplowName: string }): Promise<boolean> {
  const options = await em.find(PublicVotingOption, { publicNameSubmission: id }, { fields: ['district'] })
  if (options.length === 0) return false
  const isOnTruck = await readCarriedNames(em)
  return options.some(({ district }) => isOnTruck(district.id, snowplowName))
}
