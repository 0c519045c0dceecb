import { siteLabels as labels } from './labels.ts'

/** A text that contains a link, which opens in a new tab, so that a form keeps its values. */
export function LinkedText({ text, link, href }: { text: string; link: string; href: string }) {
  const [before, after] = text.split(link)
  return (
    <>
      {before}
      <a href={href} target="_blank" aria-label={`${link} (${labels.newTab})`}>
        {link}
      </a>
      {after}
    </>
  )
}
