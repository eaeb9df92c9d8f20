// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { swipeOf, useSwipe } from './use-swipe.ts';

test.each([
  ['to the left leads on', -80, 10, false, 1],
  ['to the right leads back', 80, -10, false, -1],
  ['leads the other way where the page reads from right to left', -80, 0, true, -1],
  ['leads on there to the right', 80, 0, true, 1],
  ['that is short is none', -63, 0, false, 0],
  ['that is rather a scroll is none', -80, 41, false, 0],
] as const)('a swipe %s', (_name, x, y, isRightToLeft, direction) => {
  expect(swipeOf({ x, y, isRightToLeft })).toBe(direction);
});

function Swiped({ onSwipe }: { onSwipe: (direction: 1 | -1) => void }) {
  return (
    <div data-testid="root" {...useSwipe(onSwipe)}>
      <p>Text</p>
      <input />
    </div>
  );
}

test('a finger swipes; a mouse, two fingers, a scroll and a finger in a field do not', () => {
  const onSwipe = vi.fn<(direction: 1 | -1) => void>();
  render(<Swiped onSwipe={onSwipe} />);
  const swipe = (target: Element, options: object = {}, second?: () => void) => {
    const finger = { pointerType: 'touch', isPrimary: true, pointerId: 1, clientY: 100, bubbles: true, ...options };
    fireEvent.pointerDown(target, { ...finger, clientX: 300 });
    second?.();
    fireEvent.pointerUp(target, { ...finger, clientX: 200 });
  };
  const text = screen.getByText('Text');
  swipe(text, { pointerType: 'mouse' });
  swipe(text, {}, () => fireEvent.pointerDown(text, { pointerType: 'touch', isPrimary: false, pointerId: 2 }));
  swipe(text, {}, () => fireEvent.pointerCancel(text));
  swipe(screen.getByRole('textbox'));
  expect(onSwipe).not.toHaveBeenCalled();
  swipe(text);
  expect(onSwipe.mock.calls).toEqual([[1]]);
});
