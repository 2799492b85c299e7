import { useSearch } from 'wouter'
import { AuthScreen } from './AuthScreen.tsx'
import { LoginForm } from './LoginForm.tsx'
import { LoginOptions } from './LoginOptions.tsx'

/** Which of the two views is in the address, so that the browser's own way back works too. */
export default function SignInPage() {
  const isAdminLogin = new URLSearchParams(useSearch()).get('login') === 'admin'
  return <AuthScreen>{isAdminLogin ? <LoginForm /> : <LoginOptions />}</AuthScreen>
}
