import leven from 'leven';
import { settings } from './settings.ts';

/** Maximum edit distance of a suggested setting. */
const MAX_WRONG_LETTERS = 3;

/** Warns about variables named like settings; other programs may use them. */
export function unknownSettings(
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  const known = Object.keys(settings.shape);
  const unknown = Object.keys(environment).filter(
    (name) => name.startsWith('TILLVIEW_') && !known.includes(name),
  );
  return unknown.map((name) => {
    const [nearest] = known
      .map((setting) => ({ setting, distance: leven(name, setting) }))
      .filter(({ distance }) => distance <= MAX_WRONG_LETTERS)
      .toSorted((left, right) => left.distance - right.distance);
    return `${name} isn't a setting and is ignored${nearest ? `: did you mean ${nearest.setting}?` : '.'}`;
  });
}
