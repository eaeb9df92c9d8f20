// @vitest-environment jsdom
import { Dialog } from '@base-ui/react/dialog';
import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ModalRoot } from './modal-root.tsx';

afterEach(cleanup);

function Box({ name, yields = false }: { name: string; yields?: boolean }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    isOpen && (
      <ModalRoot yields={yields} onClose={() => setIsOpen(false)}>
        <Dialog.Portal>
          <Dialog.Popup aria-label={name} />
        </Dialog.Portal>
      </ModalRoot>
    )
  );
}

const shown = () =>
  screen.queryAllByRole('dialog', { hidden: true }).map((box) => box.getAttribute('aria-label'));

test('a dialog that yields closes where another one opens after it', () => {
  const { rerender } = render(<Box key="help" name="help" yields />);
  expect(shown()).toEqual(['help']);
  rerender([<Box key="help" name="help" yields />, <Box key="order" name="order" />]);
  expect(shown()).toEqual(['order']);
});

test('and where another one is open before it', () => {
  const { rerender } = render([<Box key="order" name="order" />]);
  rerender([<Box key="order" name="order" />, <Box key="help" name="help" yields />]);
  expect(shown()).toEqual(['order']);
});

test('others stay', () => {
  const { rerender } = render([<Box key="sheet" name="sheet" />]);
  rerender([<Box key="sheet" name="sheet" />, <Box key="order" name="order" />]);
  expect(shown().toSorted()).toEqual(['order', 'sheet']);
});
