export const pageKinds = ['rules', 'privacy', 'accessibility', 'contact'] as const
export type PageKind = (typeof pageKinds)[number]
