import { type SettingSchema, secretSettings, sections } from '../../server/config/settings.ts'

const [start, end] = ['## All settings\n', '## Secrets\n']

/** Settings without a leading # in .env.example. */
const neededInProduction = ['PUBLIC_ADDRESS', 'JWT_SECRET', 'DATABASE_URL']

/** Text of a default; empty without one. */
function getDefault(name: string, schema: SettingSchema): string {
  const { success, data } = schema.safeParse(undefined)
  return !success || data === undefined || name === 'JWT_SECRET' ? '' : String(data)
}

function toRow([name, schema]: [string, SettingSchema]): string {
  const value = getDefault(name, schema)
  const text = (schema.description ?? '').replaceAll('|', '\\|')
  return `| \`${name}\` | ${text}${value && ` Default: \`${value}\`.`} |`
}

const toTable = ([title, settings]: [string, Record<string, SettingSchema>]) => `**${title}**

| setting | meaning |
| --- | --- |
${Object.entries(settings).map(toRow).join('\n')}
`

const introduction =
  'Written by `npm run settings` from [server/config/settings.ts](../../server/config/settings.ts). A setting without a default is off.'

/** Replaces the section of all settings in docs/operating/settings.md. */
export function insertReference(guide: string): string {
  const [before, rest = ''] = guide.split(start)
  const after = rest.split(end)[1]
  if (after === undefined) throw new Error('settings.md lacks the section of all settings, or the one after it')
  const tables = Object.entries(sections).map(toTable)
  return `${before}${start}\n${introduction}\n\n${tables.join('\n')}\n${end}${after}`
}

const toComment = (text: string) => (text.match(/.{1,110}(?:\s|$)/g) ?? []).map((line) => `# ${line.trim()}`).join('\n')

const toLine = ([name, schema]: [string, SettingSchema]) => {
  const line = `${name}=${getDefault(name, schema)}`
  // A comment has no links.
  const text = (schema.description ?? '').replace(/\[(.*?)\]\(([\w-]+\.md)#.*?\)/g, '$1 (docs/operating/$2)')
  return `${toComment(text)}\n${neededInProduction.includes(name) ? line : `#${line}`}\n`
}

/** .env.example: every setting with its meaning and default, for systemd's `EnvironmentFile` or Docker's `env_file`. */
export const createEnvExample =
  () => `# Settings for production; written by npm run settings. Lines that start with # are defaults.
# ${secretSettings.join(', ')} can also be read from a file: set <name>_FILE to its path.

NODE_ENV=production

${Object.entries(sections)
  .filter(([title]) => title !== 'Demo only')
  .map(([title, settings]) => `## ${title}\n\n${Object.entries(settings).map(toLine).join('\n')}`)
  .join('\n')}`
