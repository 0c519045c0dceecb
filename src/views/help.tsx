import { help } from 'virtual:content/labels/site'
import { paths } from '../pages/paths.ts'

/** A question that leads to the support page. */
export function Help() {
  return (
    <>
      {help.question} <a href={paths.support}>{help.link}</a>
    </>
  )
}
