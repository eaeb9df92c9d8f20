// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FocusHeir, useFocusHeir } from './focus-heir.ts';

afterEach(cleanup);

function Passing() {
  return (
    <div ref={useFocusHeir()}>
      <button type="button">passing</button>
    </div>
  );
}

function Page({ inherit, hasPassing }: { inherit: () => void; hasPassing: boolean }) {
  return (
    <FocusHeir value={inherit}>
      {hasPassing && <Passing />}
      <button type="button">lasting</button>
    </FocusHeir>
  );
}

test.each([
  ['passing', 1],
  ['lasting', 0],
])('what goes away with the focus on %s hands it on %i times', async (focused, times) => {
  const inherit = vi.fn<() => void>();
  const { rerender } = render(<Page inherit={inherit} hasPassing />);
  screen.getByRole('button', { name: focused }).focus();
  rerender(<Page inherit={inherit} hasPassing={false} />);
  await Promise.resolve();
  expect(inherit).toHaveBeenCalledTimes(times);
});

test('where the heir can’t take it, the page’s content does', async () => {
  const content = document.body.appendChild(document.createElement('main'));
  content.tabIndex = -1;
  const { rerender } = render(<Page inherit={() => undefined} hasPassing />);
  screen.getByRole('button', { name: 'passing' }).focus();
  rerender(<Page inherit={() => undefined} hasPassing={false} />);
  await Promise.resolve();
  expect(document.activeElement).toBe(content);
  content.remove();
});
