/** A database that this installation, or this version of it, does not serve. */
export class WrongDatabase extends Error {}
