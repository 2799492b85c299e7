import { hash } from 'node:crypto'

export interface Identity {
  email: string
  firstName: string
  lastName: string
  isEmailVerified: boolean
}

const style = `
:root { color-scheme: light dark; --page: #eaf1f8; --card: #fff; --ink: #12263f; --soft: #44566c; --line: #7288a1; --blue: #0b5394; }
@media (prefers-color-scheme: dark) {
  :root { --page: #0d1a2b; --card: #16273d; --ink: #eef4fa; --soft: #b6c5d6; --line: #7f95ae; --blue: #8ec5ff; }
}
*, *::before { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--page);
  color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
main { width: 100%; max-width: 26rem; padding: 24px; border-radius: 16px; background: var(--card); }
h1 { margin: 0 0 8px; font-size: 1.5rem; line-height: 1.2; }
p { margin: 0 0 16px; color: var(--soft); }
ul { list-style: none; margin: 0 0 16px; padding: 0; display: grid; gap: 12px; }
button { width: 100%; min-height: 48px; padding: 8px 16px; border: 1px solid var(--line); border-radius: 12px;
  background: transparent; color: inherit; font: inherit; text-align: start; cursor: pointer; overflow-wrap: anywhere; }
button:hover { border-color: var(--blue); }
button:focus-visible { outline: 3px solid var(--blue); outline-offset: 3px; }
button strong, button small { display: block; }
button small { color: var(--soft); font-size: .9375rem; }
button.cancel { text-align: center; }
`

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body><main>
<h1>${title}</h1>
${body}
</main></body>
</html>
`

/** Renders the demo accounts as buttons, without a password: none of this is secret. */
export function signInPage(identities: readonly Identity[]): string {
  const buttons = identities.map(({ email, firstName, lastName, isEmailVerified }) => {
    const name = `<strong>${escaped(`${firstName} ${lastName}`)}</strong>`
    const address = `<small>${escaped(email)}${isEmailVerified ? '' : ' (email not verified)'}</small>`
    return `<li><button name="email" value="${escaped(email)}">${name} ${address}</button></li>`
  })
  return page(
    'Choose an account',
    `<p>This is the demo’s local identity provider. It stands in for your organization’s and asks for no password.</p>
<form method="post">
<ul>
${buttons.join('\n')}
</ul>
<button class="cancel" name="cancel" value="yes">Cancel</button>
</form>`,
  )
}

export const renderFailurePage = (reason: string) =>
  page(
    'This sign-in cannot go on',
    `<p>The demo’s local identity provider says: ${escaped(reason)}.</p>
<p>Close this window and choose Organization Login again.</p>`,
  )

/**
 * Browsers apply `form-action` to the redirect of a form, too: hence the sites. Without an opener policy the popup
 * keeps its opener.
 */
export const createPageHeaders = (siteOrigins: Iterable<string>) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    `form-action 'self' ${[...siteOrigins].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
})
