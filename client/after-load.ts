import { countView } from './count'
import { followLinks } from './links'
import { offerPrint } from './print'

// Nothing on the page waits for these.
followLinks()
offerPrint()
countView()
