import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const licenseFile = /^(licen[cs]e|copying|notice)/i

interface Manifest {
  name: string
  version: string
  license?: string | { type?: string }
  licenses?: { type?: string }[]
}

function getLicense({ license, licenses }: Manifest): string {
  if (typeof license === 'string') return license
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? ''
}

/**
 * Composes one text of the licenses of packages, in the form of the site's `third-party-licenses.txt`.
 * @param folders of packages
 * @throws on a package that names no license
 */
export function composeLicenses(folders: readonly string[]): string {
  const sections = folders.map((folder) => {
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const license = getLicense(manifest)
    if (!license) throw new Error(`${manifest.name} names no license`)
    const texts = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && licenseFile.test(entry.name))
      .map(({ name }) => name)
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8').trim())
    return [`## ${manifest.name} - ${manifest.version} (${license})`, ...texts].join('\n\n')
  })
  return `# Licenses of the server's dependencies\n\n${sections.join('\n\n')}\n`
}
