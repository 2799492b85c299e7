import { fileURLToPath } from 'node:url'

// The tests start several hundred processes of one program, and a quarter of a start is compilation.
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url))
const { PATH, NODE_COMPILE_CACHE = compiled } = process.env

/** Isolates spawned processes from the tester's settings; the compile cache is shared. */
export const bareEnvironment = { PATH, NODE_COMPILE_CACHE }
