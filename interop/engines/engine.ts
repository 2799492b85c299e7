/** Browser of another engine, driven by its own automation. */
export interface Engine {
  name: string
  open: (address: string) => Promise<void>
  resize: (size: { width: number; height: number }) => Promise<void>
  /** Runs an expression in the page. Code as text: it has no types of this program. */
  evaluate: <Result>(expression: string) => Promise<Result>
  /** Clicks at a point of the window, as a finger would. */
  click: (point: Point) => Promise<void>
  type: (text: string) => Promise<void>
  /** @returns a PNG of the window */
  takePicture: () => Promise<Uint8Array>
  close: () => Promise<void>
}

export interface Point {
  x: number
  y: number
}
