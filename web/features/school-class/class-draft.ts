/** Key of the draft of the name that a class enters together, in the tab's storage. */
export const getDraftKey = (code: string) => `/class ${code}`
