/** Of the name that a class enters together, in the tab. */
export const getDraftKey = (code: string) => `/class ${code}`
