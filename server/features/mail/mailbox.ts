// As the providers document: Gmail and Proton ignore dots, Yahoo separates a tag by a hyphen, and each has several domains.
const aliases: Record<string, string> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'pm.me': 'proton.me',
  'protonmail.com': 'proton.me',
  'ymail.com': 'yahoo.com',
  'rocketmail.com': 'yahoo.com',
}
const ignoredBy: Record<string, RegExp> = { 'gmail.com': /\./g, 'proton.me': /[._-]/g }
const hyphenTags = new Set(['yahoo.com'])

/** Fastmail delivers `tag@user.fastmail.com` to `user@fastmail.com`. */
const subdomain = /^([^.]+)\.(fastmail\.(?:com|fm))$/

/**
 * Names the mailbox of an address, to count its mail: without tags, and without dots where the provider ignores them. Two
 * mailboxes may get one name, since some servers take a plus for a letter. Never store it, and compare no families by it.
 */
export function toMailbox(email: string): string {
  const at = email.lastIndexOf('@')
  const host = email.slice(at + 1).toLowerCase()
  const local = email.slice(0, at).toLowerCase()
  const [, user, provider] = subdomain.exec(host) ?? []
  if (user && provider) return `${user}@${provider}`
  const domain = aliases[host] ?? host
  const [untagged = ''] = local.split(hyphenTags.has(domain) ? /[+-]/ : '+')
  const name = untagged.replace(ignoredBy[domain] ?? /$^/, '')
  return `${name || local}@${domain}`
}
