const getPath = (code: string) => `/public-naming-form?class=${code}`

/** Address of the naming form with the code of a class, for a link and its QR code. */
export const getFormLink = (code: string): string => new URL(getPath(code), location.origin).href
