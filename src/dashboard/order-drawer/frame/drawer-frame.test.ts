import { expect, test } from 'vitest';
import { fitWidth } from './drawer-frame.tsx';

test.each([
  ['of the default width', undefined, 1440, 440],
  ['wider by default in a large window', undefined, 1920, 520],
  ['of the wanted width', 600, 1440, 600],
  ['never too narrow to read', 10, 1440, 352],
  ['never so wide that the list has no room', 3_000, 1440, 880],
  ['never too narrow to read, in a small window too', 600, 800, 352],
])('the drawer is %s', (_name, wanted, windowWidth, width) => {
  expect(fitWidth(wanted, windowWidth).width).toBe(width);
});

test.each([
  ['wider', 2560, 1040],
  ['as wide as they need, when the list has little room', 1440, 704],
  ['half of a window that is too small for them', 1100, 550],
])('with fonts of twice the size the drawer is %s', (_name, windowWidth, width) => {
  expect(fitWidth(undefined, windowWidth, 32).width).toBe(width);
});
