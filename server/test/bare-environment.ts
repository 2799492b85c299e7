import { fileURLToPath } from 'node:url'

// As with the systemd unit: a quarter of a start is compilation.
const compiled = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))
const { PATH, NODE_COMPILE_CACHE = compiled } = process.env

/** Isolates spawned processes from the tester's settings; the compile cache is shared. */
export const bareEnvironment = { PATH, NODE_COMPILE_CACHE }
