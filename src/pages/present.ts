import { guided, present, product } from 'virtual:content/present'
import type { IdentitySlug } from '../book/identities.ts'
import { familiesOf, type FamilyName } from './families.ts'
import { devotionalSlug, factsOf, type PageName, type PagesWith } from './paths.ts'

export function hasPage(name: PageName): boolean {
  return present.includes(name)
}

export function inMenu<Menu extends 'head' | 'foot'>(menu: Menu): PagesWith<{ menu: Menu }>[] {
  const names = present.filter((name) => factsOf(name).menu === menu)
  return names as PagesWith<{ menu: Menu }>[]
}

export function hasGuide(identity: IdentitySlug): boolean {
  return guided.includes(identity)
}

export const families = familiesOf({ guided, product })

export const familyNames = Object.keys(families) as FamilyName[]

export const devotional = devotionalSlug(product)
