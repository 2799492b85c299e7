import type { Reply } from '@snowplow/contract/api/route.ts'
import type * as contract from '@snowplow/contract/connections.ts'
import { bindService } from '../../http/bind-service.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'
import type { IdentityProvider } from '../account/sign-in/identity-provider.ts'
import type { Captcha } from '../captcha/captcha.service.ts'

interface SignIn {
  issuer: string
  provider: Pick<IdentityProvider, 'test' | 'inspect'>
}

interface Deps {
  captcha: Captcha
  /** Null without Organization Login. */
  signIn: SignIn | null
}

export const connectionsService = (deps: Deps) => bindService(deps, { testConnections, testSignIn })

async function findSignInState({ signIn }: Deps): Promise<contract.ConnectionState> {
  if (!signIn) return 'none'
  return signIn.provider.test().then(
    () => 'works',
    (error) => {
      if (error instanceof Refusal) return 'unreachable'
      throw error
    },
  )
}

async function testConnections(deps: Deps): Promise<Reply<typeof contract.testConnections>> {
  const { captcha, signIn } = deps
  const [ofCaptcha, ofSignIn] = await Promise.all([captcha.test(), findSignInState(deps)])
  return {
    captcha: { provider: captcha.provider, state: ofCaptcha },
    signIn: { issuer: signIn?.issuer ?? null, state: ofSignIn },
  }
}

/** @throws Refusal sso.not_configured */
async function testSignIn(
  { signIn }: Deps,
  { body: { accessToken }, wallNow }: Call<'testSignIn'>,
): Promise<Reply<typeof contract.testSignIn>> {
  if (!signIn) throw new Refusal('sso.not_configured')
  return signIn.provider.inspect(accessToken, wallNow)
}
