// Stored replies about truck names, from before their status had an id and their rejections an update time.
interface OldName {
  status: unknown
  statusId: number
  rejections: { createdAt: string }[]
}

const isOldName = (value: unknown): value is OldName =>
  typeof value === 'object' && value !== null && 'statusId' in value && 'status' in value && 'rejections' in value

const upgradeName = (value: unknown) =>
  isOldName(value) && typeof value.status === 'string'
    ? {
        ...value,
        status: { id: value.statusId, name: value.status },
        rejections: value.rejections.map((one) => ({ ...one, updatedAt: one.createdAt })),
      }
    : value

export function upgradeAnswer(reply: object): object {
  if (!('entries' in reply) || !Array.isArray(reply.entries)) return upgradeName(reply) as object
  return { ...reply, entries: reply.entries.map(upgradeName) }
}
