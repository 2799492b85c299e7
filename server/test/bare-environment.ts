const { PATH, NODE_COMPILE_CACHE } = process.env

/** Nothing else of a tester's settings reaches a process that a test starts; what one has compiled, the next need not. */
export const bareEnvironment = { PATH, NODE_COMPILE_CACHE }
