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
