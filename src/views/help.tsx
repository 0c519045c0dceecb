import { help } from '../content/labels'
import { paths } from '../domain/paths'

/** A question that leads to the support page. */
export function Help() {
  return (
    <>
      {help.question} <a href={paths.support}>{help.link}</a>
    </>
  )
}
