export const pageKinds = ['rules', 'privacy', 'accessibility', 'contact'] as const
export type PageKind = (typeof pageKinds)[number]

export const pageLanguages = ['en', 'tr', 'ar'] as const
export type PageLanguage = (typeof pageLanguages)[number]
