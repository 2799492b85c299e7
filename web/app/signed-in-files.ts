/** The files of the pages for signed-in people: a list that no guest has to load. */
export const signedInFiles = import.meta.glob([
  '../features/**/*Page.tsx',
  '!../features/{contest,documentation,example,page,public-voting,winner}/*Page.tsx',
  '!../features/auth/Sign*Page.tsx',
  '!../features/auth/SsoLoginPage.tsx',
  '!../features/public-submission/form/*Page.tsx',
])
