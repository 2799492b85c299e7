export interface CaptchaWidgetProps {
  siteKey: string
  /** A solution, or null when there is none any more. */
  onToken: (token: string | null) => void
  /** The widget cannot work: its script, frame or challenge did not come. */
  onFailed: () => void
}
