import type { Logo } from '@snowplow/contract/branding/branding.ts'
import { detectDirection } from '../../i18n/direction.ts'
import { type Box, layOutBaselines, layOutName, panel } from './lettering.ts'
import { findFont, removeMarks } from './og-image-font.ts'
import plow from './plow.svg?inline'
import road from './winter-road.svg?inline'

const contestBox: Box = { x: 60, y: 34, width: 1080, height: 60 }
const headlineBox: Box = { x: 60, y: 84, width: 1080, height: 170 }
const headlineBoxBelowLogo: Box = { ...headlineBox, y: 102, height: 152 }
/** Places the truck, 732 by 260 units, on the road. */
const truckTransform = 'translate(137 222) scale(1.393)'

interface LetteringProps {
  of: string
  box: Box
  /** Maximum font size, in units of the box. */
  maxFontSize?: number
  fill: string
}

function Lettering({ of, box, maxFontSize, fill }: LetteringProps) {
  const text = removeMarks(of)
  const lettering = layOutName(text, box, maxFontSize)
  const yPositions = layOutBaselines(lettering, box)
  // The renderer lays out every line left to right unless an embedding mark says otherwise.
  const [start, end] = detectDirection(text) === 'rtl' ? ['\u202b', '\u202c'] : ['', '']
  return (
    <g textAnchor="middle" fontFamily={findFont(text) ?? 'Figtree'} fontSize={lettering.fontSize} fill={fill}>
      {lettering.lines.map((line, at) => (
        <text key={yPositions[at]} x={box.x + box.width / 2} y={yPositions[at]}>
          {`${start}${line}${end}`}
        </text>
      ))}
    </g>
  )
}

interface SharedPictureProps {
  headline: string
  contest: string
  /** Lettering on the truck; the contest's name if missing, or if the fonts lack a letter of it. */
  name?: string | undefined
  /** Logo of the department, as a data URL. */
  logo?: (Logo & { href: string }) | undefined
}

const logoBox: Box = { x: 24, y: 18, width: 250, height: 60 }
const plateColors = { light: '#ffffff', dark: '#12263f', own: 'none' }

function LogoPlate({ href, width, height, ground }: Logo & { href: string }) {
  const scale = Math.min(logoBox.width / width, logoBox.height / height)
  const plate = { x: logoBox.x, y: logoBox.y, width: width * scale + 24, height: height * scale + 16 }
  return (
    <>
      <rect {...plate} rx="10" fill={plateColors[ground]} />
      <image href={href} x={plate.x + 12} y={plate.y + 8} width={width * scale} height={height * scale} />
    </>
  )
}

/** Open Graph image: the plow on a winter road, in the recommended size of 1200 by 630. */
export function SharedPicture({ headline, contest, name = '', logo }: SharedPictureProps) {
  const isNamed = name !== '' && findFont(removeMarks(name)) !== undefined
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" fontWeight="800">
      <title>{headline}</title>
      <image href={road} x="-30" width="1260" height="630" />
      {logo && <LogoPlate {...logo} />}
      {isNamed && <Lettering of={contest} box={contestBox} maxFontSize={30} fill="#ffd76a" />}
      <Lettering of={headline} box={logo ? headlineBoxBelowLogo : headlineBox} maxFontSize={76} fill="#ffffff" />
      <g transform={truckTransform}>
        <image href={plow} x="-34" y="26" width="732" height="260" />
        <rect {...panel} rx="14" fill="#fffaf4" />
        <Lettering of={isNamed ? name : contest} box={panel} fill="#12263f" />
      </g>
    </svg>
  )
}
