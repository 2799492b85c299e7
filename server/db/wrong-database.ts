export class WrongDatabase extends Error {}
