import { type BuiltPicture, cloth, standing } from 'virtual:pictures'
import coverSheet from './cover.css?inline'
import { siteLabels } from './labels.ts'
import sheet from './picture.css?inline'

/** With the styles that draw an owner's cover as a standing book. */
const pictureSheet = (
  cloth && standing ? [sheet, coverSheet, coverTokens(cloth, standing)] : [sheet]
).join('')

function coverTokens(cloth: string, { width, height }: BuiltPicture): string {
  return `@layer tokens{:root{--cloth:${cloth};--cover:${width}/${height}}}`
}

/** The styles of pictures, with the outlines of those that are cut-outs. */
export function pictureSheets(...pictures: readonly (BuiltPicture | undefined)[]): string[] {
  const outlines = pictures.flatMap((picture) => picture?.outline ?? [])
  return [
    pictureSheet,
    ...outlines.map(({ name, css }) => `@layer parts{.${name}::before{${css}}}`),
  ]
}

type PictureProps = {
  picture: BuiltPicture | undefined
  /** Its width; ignored for a cover. */
  sizes: string
  first?: boolean
  className?: string
}

/** The main script sets `data-picture`: "failed" shows the message, "loaded" lets a cover stand. */
export function Picture({ picture, sizes, first = false, className = '' }: PictureProps) {
  if (picture === undefined) return null
  const { alt, shape, outline, ...image } = picture
  const classes = ['picture', shape, outline?.name, className].filter(Boolean).join(' ')
  const element = (
    <picture>
      <img
        {...image}
        sizes={shape === 'cover' ? COVER_SIZES : sizes}
        alt={alt}
        decoding="async"
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  )
  return (
    <div className={classes} data-picture="">
      {shape === 'cover' ? <div className="solid">{element}</div> : element}
      <p className="picture-failed">{siteLabels.pictureFailed}</p>
    </div>
  )
}

/** A cover takes up at most 76 % of the width of a cut-out with its shadow. */
const COVER_SIZES = '(width < 46rem) 200px, 400px'
