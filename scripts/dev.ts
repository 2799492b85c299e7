/** `npm run dev`: the server, restarted on changes, and the site, updated in place. */
import { spawn } from 'node:child_process'

const children = [
  spawn(process.execPath, ['--watch', 'server/main.ts'], { stdio: 'inherit' }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'web'], { stdio: 'inherit' }),
]
const stop = () => {
  for (const child of children) child.kill()
}
for (const child of children) child.once('exit', stop)
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
