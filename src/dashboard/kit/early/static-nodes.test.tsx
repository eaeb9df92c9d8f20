// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { staticNodes } from './static-nodes.ts';

afterEach(cleanup);

function drawn(node: ReactNode): string {
  const box = document.createElement('div');
  box.append(...staticNodes(node));
  return box.innerHTML;
}

const STYLE = { top: 12, height: 0, insetInlineStart: 'var(--pin)', '--lines': 2 };

test.each([
  ['texts and numbers', ['a & b <c>', 12, ' ', 0]],
  ['nothing', [null, undefined, true, false]],
  ['nested elements', <p key="p">one{[<b key="b">two</b>, <i key="i" />]}</p>],
  [
    'fragments',
    <p key="p">
      <>
        <b>one</b>, two
      </>
    </p>,
  ],
  [
    'attributes',
    <a key="a" href="/orders/1?a=b" tabIndex={-1} draggable={false} dir="auto" className="one two" title={undefined}>
      <time dateTime="2026-11-21T09:00:00Z" lang="en" title="“quoted”" aria-hidden data-row="1">
        9
      </time>
    </a>,
  ],
  [
    'styles',
    <p key="p" style={STYLE}>
      one
    </p>,
  ],
])('%s become what React makes of them', (_, node) => {
  const { container } = render(node);
  expect(drawn(node)).toBe(container.innerHTML);
});

test('what only React can show is refused', () => {
  const Component = () => <p>one</p>;
  expect(() => drawn(<Component />)).toThrow(TypeError);
  expect(() => drawn(<button type="button" aria-label="one" onClick={() => undefined} />)).toThrow(TypeError);
});
