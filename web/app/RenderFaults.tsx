import { Component, type ReactNode } from 'react'
import { RenderErrorPage } from './pages/RenderErrorPage.tsx'
import { TakenOver } from './TakenOver.tsx'

interface RenderFaultsProps {
  path: string
  children: ReactNode
}

interface Caught {
  fault: { error: unknown } | null
}

/** Shows what is wrong instead of a page that cannot be shown; another path is another try. Only a class can catch that. */
export class RenderFaults extends Component<RenderFaultsProps, Caught> {
  override state: Caught = { fault: null }

  static getDerivedStateFromError = (error: unknown): Caught => ({ fault: { error } })

  override componentDidUpdate({ path }: RenderFaultsProps, before: Caught) {
    // What the new path itself has brought is no fault of the last one.
    if (before.fault && path !== this.props.path) this.setState({ fault: null })
  }

  override render() {
    const { fault } = this.state
    if (!fault) return this.props.children
    return (
      <>
        <RenderErrorPage error={fault.error} />
        <TakenOver />
      </>
    )
  }
}
