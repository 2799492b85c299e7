const { PATH, NODE_COMPILE_CACHE } = process.env

/** Isolates spawned processes from the tester's settings; the compile cache is shared. */
export const bareEnvironment = { PATH, NODE_COMPILE_CACHE }
