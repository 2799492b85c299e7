/** Names in the first place. */
type Leaders = readonly string[]

/** Completes `setAside.effect_`: what becomes of the first place. A lead is called a win once voting is over. */
export function getEffectKey(before: Leaders, after: Leaders, isVotingOver: boolean) {
  if (after.length === 0) return 'noVotes'
  if (before.length === 0 && after.length === 1) return 'firstVotes'
  const isSame = before.length === after.length && before.every((name) => after.includes(name))
  if (after.length > 1) return isSame ? 'sameTie' : 'newTie'
  if (isSame) return isVotingOver ? 'sameWinner' : 'sameLead'
  if (before.length > 1) return 'tieEnds'
  return isVotingOver ? 'newWinner' : 'newLead'
}
