/** Separate file, so that guests do not load the list of signed-in pages. */
export const signedInFiles = import.meta.glob([
  '../features/**/*Page.tsx',
  '!../features/{contest,documentation,example,content-page,public-voting,winner}/*Page.tsx',
  '!../features/auth/Sign*Page.tsx',
  '!../features/auth/SsoLoginPage.tsx',
  '!../features/public-submission/form/*Page.tsx',
])
