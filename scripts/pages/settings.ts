/** `npm run settings`: writes the tables of settings in docs/operating/settings.md, and .env.example, from server/config/settings.ts. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createEnvExample, insertReference } from './create-settings-reference.ts'

const guide = 'docs/operating/settings.md'
writeFileSync(guide, insertReference(readFileSync(guide, 'utf8')))
writeFileSync('.env.example', createEnvExample())
