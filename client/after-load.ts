import { countView } from './count.ts'
import { followLinks } from './links.ts'
import { offerPrint } from './print.ts'

// Nothing on the page waits for these.
followLinks()
offerPrint()
countView()
