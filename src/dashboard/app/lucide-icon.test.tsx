// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { createLucideIcon } from 'lucide-react';
import { expect, test } from 'vitest';
import { lucideIcon } from './lucide-icon.ts';

const DATA = {
  name: 'x',
  size: 24,
  node: [
    ['path', { d: 'M18 6 6 18', key: '1bl5f8' }],
    ['path', { d: 'm6 6 12 12', key: 'd8bk6v' }],
  ] satisfies [string, Record<string, string>][],
};

function attributesOf(element: Element | null): Record<string, string> {
  return Object.fromEntries([...(element?.attributes ?? [])].map(({ name, value }) => [name, value]));
}

test('an icon is what Lucide itself draws', () => {
  const Theirs = createLucideIcon('x', [...DATA.node]);
  const Ours = lucideIcon(DATA);
  const theirs = render(<Theirs size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />).container
    .firstElementChild;
  const ours = render(<Ours size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />).container
    .firstElementChild;
  expect(ours?.innerHTML).toBe(theirs?.innerHTML);
  const { xmlns: _, ...expected } = attributesOf(theirs);
  expect(attributesOf(ours)).toEqual({ ...expected, class: 'shrink-0' });
});
