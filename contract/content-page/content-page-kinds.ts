/** The pages of words: each is named like its address. */
export const pageKinds = ['rules', 'privacy', 'accessibility', 'contact'] as const
export type PageKind = (typeof pageKinds)[number]

/** Those of the interface. */
export const pageLanguages = ['en', 'tr', 'ar'] as const
export type PageLanguage = (typeof pageLanguages)[number]
