export const pollsPath = '/admin/district-poll-list'
/** Where a district's ballot is made. */
export const ballotPath = (districtId: number) => `${pollsPath}?district=${districtId}`
