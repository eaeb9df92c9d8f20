// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePointerOver } from './use-pointer-over.ts';

function Example({ hasButton }: { hasButton: boolean }) {
  const [isOver, ref] = usePointerOver();
  return (
    <>
      <p>elsewhere</p>
      <div ref={ref}>
        {isOver ? 'over' : 'not over'}
        {hasButton && <button type="button">Reopen</button>}
      </div>
    </>
  );
}

test('the pointer is over an element until it is over another or nothing, even if what it was over is removed', () => {
  const { rerender } = render(<Example hasButton />);
  screen.getByText('not over');
  fireEvent.pointerOver(screen.getByRole('button'));
  screen.getByText('over');
  rerender(<Example hasButton={false} />);
  screen.getByText('over');
  fireEvent.pointerOver(screen.getByText('elsewhere'));
  screen.getByText('not over');

  fireEvent.pointerOver(screen.getByText('not over'));
  fireEvent.pointerOut(screen.getByText('over'), { relatedTarget: screen.getByText('elsewhere') });
  screen.getByText('over');
  fireEvent.pointerOut(screen.getByText('over'), { relatedTarget: null });
  expect(screen.queryByText('over')).toBeNull();
});
