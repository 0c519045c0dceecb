import { images } from '../content/book'

/** One image as the build made it: its candidates, and the box that is kept free for it. */
export type ImageSource = {
  src: string
  srcSet: string
  sizes: string
  width: number
  height: number
}

/**
 * An image in a box of its own size, with a placeholder behind it while it loads. When it fails, the main script sets
 * `data-picture="failed"` and the message takes the image's place.
 */
export function Picture(props: {
  image: ImageSource
  alt: string
  first?: boolean
  className?: string
}) {
  const { image, alt, first = false, className = '' } = props
  return (
    <div className={`picture ${className}`.trimEnd()} data-picture="">
      <img
        {...image}
        alt={alt}
        decoding="async"
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
      <p className="picture-failed">{images.failed}</p>
    </div>
  )
}
