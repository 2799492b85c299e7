/** `p•••@example.com`: recognized by its owner, of no use to others. */
export const maskEmail = (email: string) => email.replace(/^(.).*(?=@)/s, '$1•••')
