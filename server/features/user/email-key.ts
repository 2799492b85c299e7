/** An email as it is compared: people type capitals at will. */
export const emailKey = (email: string) => email.normalize('NFKC').toLowerCase()
