/** Substring match of the list protocol (section 7); escapes its wildcards. */
export const contains = (text: string) => ({ $ilike: `%${text.replace(/[\\%_]/g, '\\$&')}%` })
