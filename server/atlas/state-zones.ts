// FIPS codes of states and territories by the time zone of most inhabitants.
const statesIn = {
  'America/New_York': '09 10 11 12 13 18 21 23 24 25 26 33 34 36 37 39 42 44 45 50 51 54',
  'America/Chicago': '01 05 17 19 20 22 27 28 29 31 38 40 46 47 48 55',
  'America/Denver': '08 16 30 35 49 56',
  'America/Phoenix': '04',
  'America/Los_Angeles': '06 32 41 53',
  'America/Anchorage': '02',
  'Pacific/Honolulu': '15',
  'America/Puerto_Rico': '72',
  'America/St_Thomas': '78',
  'Pacific/Guam': '66',
  'Pacific/Saipan': '69',
  'Pacific/Pago_Pago': '60',
}

const zones = new Map(
  Object.entries(statesIn).flatMap(([zone, states]) => states.split(' ').map((fips) => [fips, zone])),
)

/**
 * Default time zone for a contest in this state; some states have two.
 * @throws for an unknown code
 */
export function getTimeZone(stateFips: string): string {
  const zone = zones.get(stateFips)
  if (zone === undefined) throw new Error(`No zone is known for the state ${stateFips}`)
  return zone
}
