import { Fragment, type ReactNode } from 'react'
import { buyLabel, reviews, shops } from 'virtual:content/book'
import { signup } from 'virtual:content/list'
import { buyUrl, samplerPath } from 'virtual:content/site'
import type { BuyPlace, SharePlace } from '../../core/pages/events.ts'
import { chapterSlugOf, isPreviewed, type Identity } from '../../core/book/chapters.ts'
import { chapterPath, identityPath, identityPicturePath, onHome } from '../../core/pages/paths.ts'
import type { Site } from '../../core/configuration.ts'
import { siteLabels as labels } from './labels.ts'

/** Opens in a new tab, with a hint for screen readers. Clicks with a `place` are counted as `buy_clicked`. */
export function ShopLink(props: {
  href: string
  place?: BuyPlace
  className?: string
  children: ReactNode
}) {
  const { children, place, ...link } = props
  return (
    <a {...link} data-buy={place} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden">{` (${labels.newTab})`}</span>
    </a>
  )
}

/** The label of a link to the book: the preorder label before the release, `label` after it. */
export function buyLabelOf({ preorder }: Pick<Site, 'preorder'>, label = buyLabel): string {
  return preorder ? labels.preorder : label
}

export function BuyLink(props: {
  site: Pick<Site, 'preorder'>
  place: BuyPlace
  className: string
  label?: string | undefined
}) {
  const { site, place, className, label } = props
  return (
    <ShopLink place={place} className={className} href={buyUrl}>
      {buyLabelOf(site, label)}
    </ShopLink>
  )
}

/** Leads to a chapter's preview, or to the shop for a chapter without one. */
export function ChapterLink(props: {
  identity: Identity
  place: BuyPlace
  className: string
  children: string
}) {
  const { identity, children, ...link } = props
  const slug = chapterSlugOf(identity)
  if (isPreviewed(slug)) {
    return (
      <a className={link.className} href={chapterPath(slug)}>
        {children}
      </a>
    )
  }
  return (
    <>
      <ShopLink {...link} href={buyUrl}>
        {children}
      </ShopLink>{' '}
      <span className="note unbroken">{labels.inBook}</span>
    </>
  )
}

/** The shops after the first in `book.yaml`, in a line for all with the same `countries`. */
export function OtherShops({ place }: { place: BuyPlace }) {
  const others = Map.groupBy(shops.slice(1), ({ countries }) => countries)
  if (others.size === 0) return null
  return (
    <ul className="shops" aria-label={labels.otherShops}>
      {[...others].map(([countries, list]) => (
        <li key={countries ?? ''}>
          {countries && `${countries}: `}
          {list.map(({ shop, url, formats }, index) => (
            <Fragment key={url}>
              {index > 0 && ' · '}
              <ShopLink place={place} href={url}>
                {shop}
              </ShopLink>
              {formats && <span className="note">{` ${formats}`}</span>}
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** client/share.ts opens the share sheet for it. Both texts share a grid cell, so that it keeps its width. */
export function ShareLink(props: {
  href: string
  place: SharePlace
  title?: string
  children: string
}) {
  const { href, place, title, children } = props
  return (
    <>
      <a className="button quiet swap share" href={href} data-share={place} data-title={title}>
        <span>{children}</span>
        <span aria-hidden="true">{labels.copied}</span>
      </a>
      <span className="visually-hidden" role="status" />
    </>
  )
}

/** Shares an identity's page and the picture of its link preview, which the second link saves. */
export function ShareIdentity(props: {
  identity: Identity
  place: SharePlace
  children?: string | undefined
}) {
  const { identity, place, children } = props
  const { slug, chapterTitle } = identity
  return (
    <>
      <ShareLink href={identityPath(slug)} place={place} title={chapterTitle}>
        {children ?? labels.share(chapterTitle)}
      </ShareLink>
      <a
        className="lone-link"
        href={identityPicturePath(slug)}
        download={`${chapterSlugOf(identity)}.jpg`}
      >
        {labels.savePicture}
      </a>
    </>
  )
}

/** Downloads the sampler for e-readers, if there is one. */
export function SamplerLink() {
  if (samplerPath === undefined) return null
  return (
    <a className="lone-link" href={samplerPath}>
      {labels.sampler}
    </a>
  )
}

/** Other sites' pages that the owner names. */
export function NamedLinks({ links }: { links: readonly { name: string; url: string }[] }) {
  return links.map(({ name, url }) => (
    <ShopLink key={url} className="lone-link" href={url}>
      {name}
    </ShopLink>
  ))
}

/** Where somebody who has finished can review the book, once it is out. */
export function ReviewLinks({ site }: { site: Pick<Site, 'preorder'> }) {
  if (site.preorder || reviews === undefined) return null
  return (
    <p className="row note wide off-paper">
      {labels.review} <NamedLinks links={reviews} />
    </p>
  )
}

/** The last line of a page: links to the book and the mailing list. */
export function Onward({ site }: { site: Site }) {
  return (
    <p className="onward row note wide">
      {labels.onward} <BuyLink site={site} place="onward" className="lone-link" />{' '}
      <a className="lone-link" href={onHome('join')}>
        {signup.heading}
      </a>
    </p>
  )
}
