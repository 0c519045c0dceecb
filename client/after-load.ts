import { countView } from './count'
import { followLinks } from './links'

// Nothing on the page waits for these.
followLinks()
countView()
