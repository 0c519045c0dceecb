import { type HtmlElement, Parser, StaticConfigLoader } from 'html-validate'

const loader = new StaticConfigLoader({ elements: ['html5'] })

/** Roles whose name is what they contain. */
const NAMED_BY_TEXT = /^(blockquote|button|definition|heading|link|listitem|term)$/

/**
 * What a page offers to assistive technology, in its order: role and name, a link's target, and whether a
 * field is required, like `link Contest > /contest` and `textbox Email, required`. Names as in
 * https://www.w3.org/TR/accname-1.2/, as far as pages need it.
 */
export async function rolesIn(html: string): Promise<string[]> {
  const config = await loader.getConfigFor('page.html')
  const page = new Parser(config).parseHtml(html)
  return page.querySelectorAll('body *').flatMap((element) => {
    const role = String(element.role ?? 'generic')
    if (role === 'generic') return []
    const href = valueOf(element, 'href')
    const parts = [
      role,
      nameOf(element, role, page),
      href && `> ${href}`,
      element.hasAttribute('required') && ', required',
    ]
    return [parts.filter(Boolean).join(' ').replace(' , ', ', ')]
  })
}

function nameOf(element: HtmlElement, role: string, page: HtmlElement): string {
  const [id, labelId] = [valueOf(element, 'id'), valueOf(element, 'aria-labelledby')]
  const label =
    (labelId && page.querySelector(`#${labelId}`)) ||
    (id && page.querySelector(`label[for="${id}"]`)) ||
    (element.is('input') && element.closest('label')) ||
    element.childElements.find((child) => child.is('legend')) ||
    (NAMED_BY_TEXT.test(role) && element)
  return valueOf(element, 'aria-label') ?? valueOf(element, 'alt') ?? (label ? textOf(label) : '')
}

function valueOf(element: HtmlElement, name: string): string | undefined {
  return element.getAttributeValue(name) ?? undefined
}

function textOf(element: HtmlElement): string {
  const text = element.textContent.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
  return text.replaceAll(/\s+/g, ' ').trim()
}
