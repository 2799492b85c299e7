export const pollsPath = '/admin/district-poll-list'
export const votingOptionsPath = (districtId: number) => `${pollsPath}?district=${districtId}`
export const allDistrictsPath = `${pollsPath}?view=every`
