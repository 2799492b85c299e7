/** `npm run data-map`: writes docs/data-map.md from the retention schedule in the contract. */
import { writeFileSync } from 'node:fs'
import { createDataMap } from './create-data-map.ts'

writeFileSync('docs/data-map.md', createDataMap())
