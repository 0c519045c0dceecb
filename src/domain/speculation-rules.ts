import { families, familyNames } from '../pages/families.ts'

/** The paths that browsers may prefetch: https://developer.mozilla.org/en-US/docs/Web/API/Speculation_Rules_API */
export function speculationRules(): object {
  const paths = familyNames.flatMap((name) => families[name].pattern)
  return {
    prefetch: [
      {
        where: {
          and: [{ href_matches: paths }, { not: { selector_matches: '[target]' } }],
        },
        eagerness: 'moderate',
      },
    ],
  }
}
