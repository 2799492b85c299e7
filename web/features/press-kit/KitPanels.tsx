import type { SharedPath } from '@snowplow/contract/screen-paths.ts'
import { toSharePicture } from '@snowplow/contract/share-picture.ts'
import { useRef } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { saveFile } from '../../lib/download.ts'
import { Button, OutsideLink } from '../../ui/button/Button.tsx'
import { CopyText } from '../../ui/button/CopyText.tsx'
import { Columns, Row, Stack } from '../../ui/layout/Boxes.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { Panel } from '../poll-result/Panel.tsx'
import { Labeled } from './Labeled.tsx'
import { Post } from './Post.tsx'
import { xLinkLength } from './post-length.ts'
import { type Embargo, markText, type PressSource, type PressTexts } from './press-texts.ts'

interface KitPanelsProps {
  source: PressSource
  texts: PressTexts
  embargo: Embargo
  /** Page whose picture is offered. It is public at any time. */
  picture: SharedPath
}

/** Texts, posts, picture and link of a part of the contest. */
export function KitPanels({ source, texts, embargo, picture }: KitPanelsProps) {
  const { t } = useTranslation()
  const { language } = source.translator
  const { headline, release, shortPost, longPost, link } = texts
  return (
    <>
      <Panel title={t('pressKit.text')}>
        <Labeled label={t('pressKit.headline')}>
          <CopyText text={markText(headline, embargo, source)} label={t('pressKit.copyHeadline')} language={language} />
        </Labeled>
        <Labeled label={t('pressKit.release')}>
          <CopyText text={markText(release, embargo, source)} label={t('pressKit.copyRelease')} language={language} />
        </Labeled>
      </Panel>
      <Panel
        title={t('pressKit.posts')}
        about={joinSentences(
          t('pressKit.postsAbout', { link: xLinkLength }),
          embargo && t('pressKit.embargoNotCounted'),
        )}
      >
        <Columns least="4" gap="4" align="start">
          <Labeled label={t('pressKit.shortPost')}>
            <Post
              {...{ source, embargo, text: shortPost, networks: ['X', 'Bluesky'] }}
              label={t('pressKit.copyPost', { post: t('pressKit.shortPost') })}
            />
          </Labeled>
          <Labeled label={t('pressKit.longPost')}>
            <Post
              {...{ source, embargo, text: longPost, networks: ['Instagram'] }}
              label={t('pressKit.copyPost', { post: t('pressKit.longPost') })}
            />
          </Labeled>
        </Columns>
      </Panel>
      <Panel title={t('pressKit.pictureAndLink')}>
        <Columns least="4" gap="5" align="start">
          <Stack gap="3" align="start">
            <img
              src={toSharePicture(picture, language)}
              alt={t('pressKit.picture', { title: headline })}
              width={1200}
              height={630}
              style={{ width: '100%', height: 'auto' }}
            />
            <OutsideLink href={toSharePicture(picture, language)} download variant="outlined" size="small">
              {t('pressKit.downloadPicture')}
            </OutsideLink>
          </Stack>
          <LinkWithCode link={link} />
        </Columns>
      </Panel>
    </>
  )
}

function LinkWithCode({ link }: { link: string }) {
  const { t } = useTranslation()
  const code = useRef<HTMLDivElement>(null)
  const saveCode = () => {
    const svg = code.current?.querySelector('svg')
    if (!svg) return
    const content = new XMLSerializer().serializeToString(svg)
    saveFile(new Blob([content], { type: 'image/svg+xml' }), 'qr-code.svg')
  }
  return (
    <Stack gap="3">
      <Labeled label={t('pressKit.link')}>
        <CopyText text={link} label={t('pressKit.copyLink')} isAddress />
      </Labeled>
      <div ref={code}>
        <QrCode text={link} label={t('pressKit.qr')} />
      </div>
      <Row>
        <Button variant="outlined" size="small" onClick={saveCode}>
          {t('pressKit.downloadQr')}
        </Button>
      </Row>
    </Stack>
  )
}
