/** Section 3: sample data of the quick panel. Titles and details stand in the catalogue, by these ids. */
export const notes = ['ballots', 'photos', 'radio'] as const
export const events = ['review', 'drivers', 'press'] as const
