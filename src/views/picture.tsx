import { images } from 'virtual:content/labels/site'

/** A built image: its sources, and its size for the reserved box. */
export type ImageSource = {
  src: string
  srcSet: string
  sizes: string
  width: number
  height: number
}

/**
 * An image in a fixed box with a placeholder. When it fails, the main script sets `data-picture="failed"` and the message is
 * shown instead.
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
