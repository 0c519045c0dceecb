import { present } from 'virtual:content/present'
import { factsOf, type PageName, type PagesWith } from './paths.ts'

/** Whether this site has a page: an owner may leave some out (`needs` in the page table). */
export function hasPage(name: PageName): boolean {
  return present.includes(name)
}

export function inMenu<Menu extends 'head' | 'foot'>(menu: Menu): PagesWith<{ menu: Menu }>[] {
  const names = present.filter((name) => factsOf(name).menu === menu)
  return names as PagesWith<{ menu: Menu }>[]
}
