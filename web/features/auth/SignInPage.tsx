import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { AuthScreen } from './AuthScreen.tsx'
import { LoginForm } from './LoginForm.tsx'
import { LoginOptions } from './LoginOptions.tsx'

/** Which of the two views is in the address, so that the browser's own way back works too. */
export default function SignInPage() {
  const isAdminLogin = new URLSearchParams(useSearch()).get('login') === 'admin'
  const [hasSeenForm, setSeenForm] = useState(false)
  useEffect(() => {
    if (isAdminLogin) setSeenForm(true)
  }, [isAdminLogin])
  return <AuthScreen>{isAdminLogin ? <LoginForm /> : <LoginOptions isReturn={hasSeenForm} />}</AuthScreen>
}
