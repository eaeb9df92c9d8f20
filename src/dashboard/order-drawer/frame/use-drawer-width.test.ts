import { expect, test } from 'vitest';
import { fitWidth } from './use-drawer-width.ts';

test.each([
  ['as usual', undefined, 1440, 440],
  ['as usual in a roomy window', undefined, 1920, 520],
  ['as wanted', 600, 1440, 600],
  ['wide enough to be read', 10, 1440, 352],
  ['with room left for the list', 3_000, 1440, 880],
  ['no narrower than it can be read, however small the window', 600, 800, 352],
])('the drawer is %s', (_name, wanted, windowWidth, width) => {
  expect(fitWidth(wanted, windowWidth).width).toBe(width);
});

test.each([
  ['wider', 2560, 1040],
  ['as wide as they need, where the list has little room', 1440, 704],
  ['half of a window that has too little for them', 1100, 550],
])('in letters of twice the size the drawer is %s', (_name, windowWidth, width) => {
  expect(fitWidth(undefined, windowWidth, 32).width).toBe(width);
});
