/** Queries of lists, as the screens send them. */
export const newest = { createdAt: 'desc', id: 'desc' }

export const searchFor = (text: string) => ({ where: { words: { $fulltext: text } }, orderBy: newest })
