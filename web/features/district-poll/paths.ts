export const pollsPath = '/admin/district-poll-list'
/** Where a district's ballot is made. */
export const ballotPath = (districtId: number) => `${pollsPath}?district=${districtId}`
/** Where the ballots of every district are made of their top names. */
export const everyBallotPath = `${pollsPath}?view=every`
