export const pollsPath = '/admin/district-poll-list'
/** Where a district's ballot is made. */
export const votingOptionsPath = (districtId: number) => `${pollsPath}?district=${districtId}`
/** Where the ballots of every district are made of their top names. */
export const allDistrictsPath = `${pollsPath}?view=every`
