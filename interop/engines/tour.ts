import { codeAt } from '@snowplow/server/test/sign-in/totp.ts'
import type { Visitor } from './visitor.ts'

/** Instants of the demo's contest. */
const days = { entries: '2025-09-01T17:00:00Z', vote: '2025-10-01T17:00:00Z', over: '2025-10-29T17:00:00Z' }

interface Stop {
  name: string
  day: keyof typeof days
  /** Opened first; a stop without it goes on from the one before. */
  path?: string
  visit: (visitor: Visitor) => Promise<unknown>
}

/** Administrator of the tour: a new factor ends all sessions of its account. */
export const person = {
  firstName: 'Sleet',
  lastName: 'Testerson',
  email: 'sleet@example.com',
  password: 'a sentence about winter',
  roles: ['admin'],
}
const { email, password } = person
/** Steps of 30 seconds from now: each code works once. */
const codeIn = (secret: string, steps: number) => codeAt(secret, new Date(Date.now() + steps * 30_000).toISOString())

let secret = ''

async function enterPassword({ fill, press }: Visitor): Promise<void> {
  await fill('Email', email)
  await fill('Password', password)
  await press('Sign in')
}

/** Page of an administrator at the end of the contest (section 4). */
async function seeLandingPage({ reach, see }: Visitor): Promise<void> {
  await reach('/admin/internal-naming-list')
  await see('Internal naming list')
}

export const tour: Stop[] = [
  {
    name: 'entry',
    day: 'entries',
    path: '/public-naming-form',
    async visit({ fill, select, press, see }) {
      await fill('First name', 'Flurry')
      await fill('Last name', 'Testerson')
      await fill('Email', 'flurry@example.com')
      await fill('Phone number', '5015550123')
      await select('Grade level', '3rd Grade')
      await fill('County', 'Pulaski')
      await press('Pulaski')
      await fill('School name', 'Homeschool')
      await fill('Snowplow name', 'Third Engine')
      await fill('Name description', 'It goes everywhere.')
      await fill('Parental signature', 'Sample Parent')
      await press('Submit name')
      await see('Your plow name is in!')
    },
  },
  {
    name: 'family page',
    day: 'entries',
    async visit({ press, see }) {
      await press('See, correct or withdraw your entry')
      await see('Where is our name?')
    },
  },
  {
    name: 'vote',
    day: 'vote',
    path: '/favorite-name-poll',
    async visit({ select, tick, press, see }) {
      await select('Your county', 'Pulaski')
      for (const index of [0, 1, 2]) await tick(index)
      await press('Submit my vote')
      await see('Thank you for voting!')
    },
  },
  {
    name: 'results',
    day: 'over',
    path: '/results',
    async visit({ select, see }) {
      await see('Was my vote counted?')
      await select('Your county', 'Pulaski')
    },
  },
  {
    name: 'sign-in',
    day: 'over',
    path: '/sign-in?login=admin',
    async visit(visitor) {
      await enterPassword(visitor)
      await seeLandingPage(visitor)
    },
  },
  {
    name: 'authenticator app',
    day: 'over',
    path: '/change-password',
    async visit({ fill, press, see, read }) {
      await press('Add an authenticator app')
      await fill('Current password', password)
      await press('Continue')
      const key = await read('dialog *, [role=dialog] *', /^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/)
      secret = key.replaceAll(' ', '')
      await fill('6-digit code', codeIn(secret, 0))
      await press('Turn on')
      await see('Save your recovery codes')
    },
  },
  {
    name: 'sign-in with a code',
    day: 'over',
    path: '/sign-out',
    async visit(visitor) {
      const { fill, press, see } = visitor
      await press('sign in')
      await press('Admin Login')
      await enterPassword(visitor)
      await see('Confirm it’s you')
      await fill('6-digit code', codeIn(secret, 1))
      await press('Sign in')
      await seeLandingPage(visitor)
    },
  },
  {
    name: 'list',
    day: 'over',
    path: '/admin/public-submission-list',
    async visit({ see }) {
      await see('Mighty Badger')
    },
  },
]

export const getInstant = ({ day }: Stop) => days[day]
