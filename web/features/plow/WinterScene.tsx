export function WinterScene() {
  return <svg viewBox="0 0 640 300" aria-hidden="true" />
}
