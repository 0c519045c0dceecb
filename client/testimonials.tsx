import {
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { testimonials } from 'virtual:content/site'
import { Carousel } from '../src/views/landing/carousel.tsx'
import { hydrate } from './hydrate.tsx'

const TURN_MS = 5000
const FADE_MS = 320

const { length } = testimonials
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

export function mount(root: HTMLElement): Promise<void> {
  return hydrate(root, <LiveCarousel />)
}

/** A carousel after the WAI-ARIA pattern. Touch, focus, hover and the control stop it; only the control restarts it. */
function LiveCarousel() {
  const list = useRef<HTMLDivElement>(null)
  // Undefined in the first render, which must match the server's HTML.
  const [isPlaying, setIsPlaying] = useState<boolean>()
  const [current, setCurrent] = useState<number>()
  const [isInView, setIsInView] = useState(false)

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      setIsInView(entry!.isIntersecting)
      setIsPlaying((before) => before ?? (length > 1 && !reducedMotion.matches))
      setCurrent(indexIn(list.current!))
    })
    observer.observe(list.current!)
    return () => observer.disconnect()
  }, [])

  const turn = useEffectEvent(() => show((current! + 1) % length))
  useEffect(() => {
    if (!isPlaying || !isInView) return undefined
    const timer = setInterval(turn, TURN_MS)
    return () => clearInterval(timer)
  }, [isPlaying, isInView])

  function show(index: number) {
    const slide = list.current!.children[index] as HTMLElement
    list.current!.scrollTo({ left: slide.offsetLeft, behavior: 'instant' })
    if (!reducedMotion.matches) slide.animate([{ opacity: 0.2 }, { opacity: 1 }], FADE_MS)
  }

  // Hovering or pressing the control must not pause first: the click would then restart.
  function stop({ type, target }: PointerEvent | FocusEvent) {
    const isControl = target instanceof HTMLButtonElement
    if (!isControl || (type === 'focus' && target.matches(':focus-visible'))) setIsPlaying(false)
  }

  const live = {
    current,
    isPlaying,
    list,
    stops: { onPointerOver: stop, onPointerDown: stop, onFocus: stop },
    // The active dot follows the scroll position, whatever caused the scroll.
    onScroll: () => setCurrent(indexIn(list.current!)),
    onShow(index: number) {
      setIsPlaying(false)
      show(index)
    },
    onToggle: () => setIsPlaying(!isPlaying),
  }
  return <Carousel live={live} />
}

function indexIn({ scrollLeft, scrollWidth }: HTMLElement): number {
  return Math.round((scrollLeft / scrollWidth) * length)
}
